import type { Bytes } from "../bytes.ts";
import { ensure } from "../errors.ts";

const SIGNATURE_BYTES = 64;

/**
 * Verifies an Ed25519 signature. The caller must check the public key first (`checkEd25519`).
 * @throws CannotVerifyError
 */
export const verifySignature = async (publicKey: Bytes, signature: Bytes, message: Bytes): Promise<void> => {
  ensure(signature.length === SIGNATURE_BYTES);
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", true, ["verify"]);
  ensure(await crypto.subtle.verify("Ed25519", key, signature, message));
};
