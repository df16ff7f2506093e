import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/**
 * Thrown when the server shows a person under other keys or another address than the account remembers, or when the
 * account's state was lost and the person's code was not compared. The action was not done; the user must first compare
 * the code. The error has a file of its own, so that the page recognises it without loading the code that throws it.
 */
export class PersonChangedError extends CannotVerifyError {}
