import type { Bytes } from "../bytes.ts";
import { ctx } from "../context.ts";
import { formatFingerprint } from "../identity/format-fingerprint.ts";

/** Fingerprints, 32 bytes each. */
export type JoinParties = {
  enterprise: Bytes;
  member: Bytes;
};

/**
 * The code that a new member and an administrator compare, formatted like a user's fingerprint:
 * SHA-256(ctx("join-code", enterprise fp, member fp)). If the server substitutes another enterprise or member, the two
 * people see different codes.
 *
 * The member's client must know the enterprise's fingerprint before it makes the member's keys. Otherwise a server
 * could vary a false enterprise and a false member together. It would then find two equal codes in 2^50 tries instead
 * of 2^100 (docs/security.md MS-145, MS-146).
 */
export const deriveJoinCode = async ({ enterprise, member }: JoinParties): Promise<string> => {
  const context = ctx("join-code", enterprise, member);
  return formatFingerprint(new Uint8Array(await crypto.subtle.digest("SHA-256", context)));
};
