import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

/**
 * The server gives a member another name or address than administrators have signed, or an address that belongs to
 * another member, so nothing was done. An administrator compares the code and accepts the change, or not. It has its
 * own file, so that the page can recognise it without loading the rest.
 */
export class MemberChangedError extends CannotVerifyError {}
