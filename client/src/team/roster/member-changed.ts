import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/**
 * Thrown when the name or address that the server sends for a member differs from the signed one, when the screen has
 * shown another name or address of the person, or when another member has the address. The action was not done. An
 * administrator compares the code of the member's keys with the member, and decides whether to accept the change. The
 * class has a file of its own, so that the page recognises the error without loading the code that throws it.
 */
export class MemberChangedError extends CannotVerifyError {}
