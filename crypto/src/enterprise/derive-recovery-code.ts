import type { Bytes } from "../bytes.ts";
import { ctx } from "../context.ts";
import { formatFingerprint } from "../identity/format-fingerprint.ts";

/**
 * The values that the member's client and the administrator's client must both have in a recovery. Each has 32 bytes.
 */
export type RecoveryParties = {
  /** The public key of the recovery request. */
  xPublic: Bytes;
  /** Fingerprints of the approving administrator, the enterprise and the member. */
  administrator: Bytes;
  enterprise: Bytes;
  member: Bytes;
};

/**
 * The code that the member and the administrator compare before the administrator seals the account key. It is
 * formatted like a user's fingerprint: SHA-256(ctx("recovery-code", x_pk, administrator fp, enterprise fp, member fp)).
 * If the server substitutes a key, administrator, enterprise or member, the two people see different codes
 * (docs/security.md MS-56).
 */
export const deriveRecoveryCode = async ({
  xPublic,
  administrator,
  enterprise,
  member,
}: RecoveryParties): Promise<string> => {
  const context = ctx("recovery-code", xPublic, administrator, enterprise, member);
  return formatFingerprint(new Uint8Array(await crypto.subtle.digest("SHA-256", context)));
};
