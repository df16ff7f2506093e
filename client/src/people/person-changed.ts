import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/**
 * The server shows a person under other keys or another address than the account remembers, so nothing was done. The
 * user compares the codes, and repeats the action. It has its own file, so that the page can recognise it without
 * loading the rest.
 */
export class PersonChangedError extends CannotVerifyError {}
