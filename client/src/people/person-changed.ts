import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/**
 * Thrown when the server shows a person under other keys or another address than the account remembers. The action was
 * not done. The user must compare the code, and then do the action again. The error has its own file, so that the page
 * can recognise it without loading the code that throws it.
 */
export class PersonChangedError extends CannotVerifyError {}
