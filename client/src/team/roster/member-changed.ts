import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/**
 * Thrown when the server sends a name or address of a member that differs from the signed one, or an address that
 * belongs to another member. The action was not done. An administrator compares the code, and decides whether to accept
 * the change. The error has its own file, so that the page can recognise it without loading the code that throws it.
 */
export class MemberChangedError extends CannotVerifyError {}
