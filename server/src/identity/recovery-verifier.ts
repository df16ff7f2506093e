/**
 * @file How the server keeps what proves a recovery code. The code has 160 random bits: unlike a
 * password's, its proof cannot be guessed, so a plain hash will do.
 */
import { createHash, timingSafeEqual } from "node:crypto";

export const hashOfRecoveryAuth = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url");

/** Constant-time. Where there is nothing to compare with, the answer is no. */
export const provesRecoveryCode = (verifier: string, hash: string | null | undefined): boolean => {
  const found = Buffer.from(hashOfRecoveryAuth(verifier));
  const expected = Buffer.from(hash ?? hashOfRecoveryAuth(""));
  return timingSafeEqual(found, expected) && hash !== null && hash !== undefined;
};
