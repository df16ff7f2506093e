import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/**
 * Thrown when the server shows a person under other keys or another address than the account remembers. Nothing was
 * done. The user must compare the code and repeat the action. The error has its own file, so that the page can
 * recognise it without loading the code that throws it.
 */
export class PersonChangedError extends CannotVerifyError {}
