import type { Branded } from "../brand.ts";
import { toBase64Url } from "../bytes.ts";
import { deriveBytes, importBase } from "../hkdf.ts";
import { uidBytes } from "../uid.ts";
import type { RecoveryCode } from "./make-recovery-code.ts";

/**
 * The proof that a user has the recovery code: 32 bytes as 43 characters of base64url. The server stores its SHA-256.
 */
export type RecoveryAuth = Branded<string, "recovery auth">;

/**
 * Derives the proof of a recovery code, by HKDF with the uid as salt. The proof opens nothing.
 * @throws CannotVerifyError for a malformed uid.
 */
export const deriveRecoveryAuth = async (code: RecoveryCode, uid: string): Promise<RecoveryAuth> =>
  toBase64Url(
    await deriveBytes(await importBase(code), uidBytes(uid), "keepwell/v1/recovery/auth"),
  ) as RecoveryAuth;
