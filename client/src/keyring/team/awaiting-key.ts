import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/** A team's bucket that this account is entitled to; nobody who has its key has given it yet. */
export class AwaitingKey extends CannotVerifyError {
  readonly awaited = true;
}
