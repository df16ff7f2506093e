import type { PendingSignIn } from "./pending-sign-in.ts";

/** Thrown by `signIn`: the password was right, and a second factor is required too. */
export class TwoFactorNeeded extends Error {
  readonly pending: PendingSignIn;

  constructor(pending: PendingSignIn) {
    super("This sign-in needs a code.");
    this.name = "TwoFactorNeeded";
    this.pending = pending;
  }
}
