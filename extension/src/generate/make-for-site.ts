import { makePassword } from "@keepwell/crypto/generator/make-password.ts";
import type { PasswordWish } from "../fill/password-wish.ts";
import { makeWishedPassword, WISHED_LENGTH } from "./make-wished-password.ts";

export interface MadeForSite {
  readonly password: string;
  /** Whether it follows the site's rules; undefined if the site states none. */
  readonly isFitted: boolean | undefined;
}

/** A password by the rules of a site. One that states none, or rules that contradict each other, gets the usual kind. */
export const makeForSite = (wish: PasswordWish | undefined): MadeForSite => {
  const fitted = wish && makeWishedPassword(wish);
  const isFitted = wish && fitted !== undefined;
  return { password: fitted ?? makePassword({ length: WISHED_LENGTH }), isFitted };
};
