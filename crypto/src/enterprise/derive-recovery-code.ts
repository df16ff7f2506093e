import type { Bytes } from "../bytes.ts";
import { ctx } from "../context.ts";
import { formatFingerprint } from "../identity/format-fingerprint.ts";

/** What the member and the administrator must agree on in a recovery. All are 32 bytes. */
export type RecoveryParties = {
  /** The public key of the recovery request. */
  xPublic: Bytes;
  /** Fingerprints of the approving administrator, the enterprise and the member. */
  administrator: Bytes;
  enterprise: Bytes;
  member: Bytes;
};

/**
 * The code that the member and the administrator compare before the account key is given, formatted like a user's
 * fingerprint: SHA-256(ctx("recovery-code", x_pk, administrator fp, enterprise fp, member fp)). A substituted key,
 * administrator, enterprise or member gives another code (docs/security.md MS-56).
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
