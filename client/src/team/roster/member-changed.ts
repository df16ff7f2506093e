import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/**
 * Thrown when the server sends a name or address of a member that differs from the signed one, or another member's
 * address. The action was not done. An administrator compares the code, and decides whether to accept the change. In a
 * file of its own, so that the page recognises the error without loading the code that throws it.
 */
export class MemberChangedError extends CannotVerifyError {}
