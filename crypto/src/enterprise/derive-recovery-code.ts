import type { Bytes } from "../bytes.ts";
import { ctx } from "../context.ts";
import { formatFingerprint } from "../identity/format-fingerprint.ts";

/** What both sides of a recovery must mean alike. All are 32 bytes. */
export type RecoveryParties = {
  /** Of the request. */
  xPublic: Bytes;
  /** Fingerprints: of the administrator who approves, of the enterprise, of the member. */
  administrator: Bytes;
  enterprise: Bytes;
  member: Bytes;
};

/**
 * The code that member and administrator compare before an account key is given, in the form of a person's:
 * SHA-256(ctx("recovery-code", x_pk, administrator fp, enterprise fp, member fp)). A key or a person put in
 * another's place gives another code (docs/security.md MS-56).
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
