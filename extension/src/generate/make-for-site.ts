import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import { bothWishes, type PasswordWish } from "../fill/password-wish.ts";
import { makeWishedPassword, WISHED_LENGTH } from "./make-wished-password.ts";

export interface MadeForSite {
  readonly password: string;
  /** Whether the password follows the site's rules; undefined if none are known. */
  readonly isFitted: boolean | undefined;
}

/** The rules to try. If the page states rules and the site has known ones: both together first, then the page's. */
const wishesFor = (stated: PasswordWish | undefined, known: PasswordWish | undefined): PasswordWish[] => {
  if (!stated || !known) return [stated ?? known].filter((wish) => wish !== undefined);
  return [bothWishes(stated, known), stated];
};

/**
 * Makes a password by the rules of a site. If no rules are known, or the rules contradict each other, it is an ordinary
 * password.
 * @param wish the rules that the page in front states
 * @param host the host of the site; empty if there is no site
 */
export const makeForSite = async (wish: PasswordWish | undefined, host: string): Promise<MadeForSite> => {
  // Loaded late, because the list of rules is needed only to generate a password.
  const { knownRules } = await import("./known-rules.ts");
  const wishes = wishesFor(wish, knownRules(host));
  for (const one of wishes) {
    const fitted = makeWishedPassword(one);
    if (fitted !== undefined) return { password: fitted, isFitted: true };
  }
  const password = makePassword({ length: WISHED_LENGTH });
  return { password, isFitted: wishes.length > 0 ? false : undefined };
};
