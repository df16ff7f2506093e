import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import { bothWishes, type PasswordWish } from "../fill/password-wish.ts";
import { makeWishedPassword, WISHED_LENGTH } from "./make-wished-password.ts";

export interface MadeForSite {
  readonly password: string;
  /** Whether the password follows the site's rules; undefined if there are no rules. */
  readonly isFitted: boolean | undefined;
}

/**
 * The rules to try, in this order. If the page states rules and `knownRules` has others for the site, both together
 * come first, then those of the page.
 */
const wishesFor = (stated: PasswordWish | undefined, known: PasswordWish | undefined): PasswordWish[] => {
  if (!stated || !known) return [stated ?? known].filter((wish) => wish !== undefined);
  return [bothWishes(stated, known), stated];
};

/**
 * Makes a password by the rules of a site. If there are no rules, or the rules contradict each other, the password is
 * an ordinary one.
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
