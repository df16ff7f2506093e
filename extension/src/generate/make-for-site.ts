import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import { bothRules, type PasswordRules } from "../fill/password-rules.ts";
import { makeFittingPassword, USUAL_LENGTH } from "./make-fitting-password.ts";

export interface MadeForSite {
  readonly password: string;
  /** Whether the password follows the site's rules; undefined if there are no rules. */
  readonly isFitted: boolean | undefined;
}

/**
 * Returns the rules in the order in which they are tried. If both the page and `knownRules` have rules for the site,
 * the first attempt combines them, and the second uses only the page's rules.
 */
const rulesFor = (stated: PasswordRules | undefined, known: PasswordRules | undefined): PasswordRules[] => {
  if (!stated || !known) return [stated ?? known].filter((one) => one !== undefined);
  return [bothRules(stated, known), stated];
};

/**
 * Makes a password by the rules of a site. If there are no rules, or the rules contradict each other, makes an ordinary
 * password.
 * @param rules the rules that the open page states
 * @param host the host of the site; empty if there is no site
 */
export const makeForSite = async (rules: PasswordRules | undefined, host: string): Promise<MadeForSite> => {
  // Load the list of rules late, because it is needed only to generate a password.
  const { knownRules } = await import("./known-rules.ts");
  const attempts = rulesFor(rules, knownRules(host));
  for (const one of attempts) {
    const fitted = makeFittingPassword(one);
    if (fitted !== undefined) return { password: fitted, isFitted: true };
  }
  const password = makePassword({ length: USUAL_LENGTH });
  return { password, isFitted: attempts.length > 0 ? false : undefined };
};
