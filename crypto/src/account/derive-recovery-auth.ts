import type { Branded } from "../brand.ts";
import { toBase64Url } from "../bytes.ts";
import { deriveBytes, importBase } from "../hkdf.ts";
import { uidBytes } from "../uid.ts";
import type { RecoveryCode } from "./make-recovery-code.ts";

/** What proves a recovery code to the server: 32 bytes as 43 characters of base64url. The server stores its SHA-256. */
export type RecoveryAuth = Branded<string, "recovery auth">;

/**
 * Recovery code → verifier, by HKDF with the uid as salt. It opens nothing.
 * @throws CannotVerifyError for a malformed uid.
 */
export const deriveRecoveryAuth = async (code: RecoveryCode, uid: string): Promise<RecoveryAuth> =>
  toBase64Url(
    await deriveBytes(await importBase(code), uidBytes(uid), "keepwell/v1/recovery/auth"),
  ) as RecoveryAuth;
