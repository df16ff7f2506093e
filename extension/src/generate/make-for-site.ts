import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import { bothWishes, type PasswordWish } from "../fill/password-wish.ts";
import { makeWishedPassword, WISHED_LENGTH } from "./make-wished-password.ts";

export interface MadeForSite {
  readonly password: string;
  /** Whether it follows the site's rules; undefined if none are known. */
  readonly isFitted: boolean | undefined;
}

/** What the page states counts more than what is known of the site. */
const wishesFor = (stated: PasswordWish | undefined, known: PasswordWish | undefined): PasswordWish[] => {
  if (!stated || !known) return [stated ?? known].filter((wish) => wish !== undefined);
  return [bothWishes(stated, known), stated];
};

/**
 * A password by the rules of a site. One of which none are known, or whose rules contradict each other, gets the usual kind.
 * @param wish what the page in question states of them
 * @param host of that page; empty if there is none
 */
export const makeForSite = async (wish: PasswordWish | undefined, host: string): Promise<MadeForSite> => {
  // A list that only those who generate a password need.
  const { knownRules } = await import("./known-rules.ts");
  const wishes = wishesFor(wish, knownRules(host));
  for (const one of wishes) {
    const fitted = makeWishedPassword(one);
    if (fitted !== undefined) return { password: fitted, isFitted: true };
  }
  const password = makePassword({ length: WISHED_LENGTH });
  return { password, isFitted: wishes.length > 0 ? false : undefined };
};
