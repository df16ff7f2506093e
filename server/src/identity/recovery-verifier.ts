/**
 * @file How the server stores the verifier of a recovery code. A plain hash is enough, because the code has 160 random
 * bits and cannot be guessed.
 */
import { createHash, timingSafeEqual } from "node:crypto";

export const hashOfRecoveryAuth = (verifier: string): string =>
  createHash("sha256").update(verifier).digest("base64url");

/** Whether `hash` is the hash of the verifier, compared in constant time. Returns false if there is no hash. */
export const provesRecoveryCode = (verifier: string, hash: string | null | undefined): boolean => {
  const found = Buffer.from(hashOfRecoveryAuth(verifier));
  const expected = Buffer.from(hash ?? hashOfRecoveryAuth(""));
  return timingSafeEqual(found, expected) && hash !== null && hash !== undefined;
};
