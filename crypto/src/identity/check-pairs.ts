/** @file Checks that a private key belongs to a public key. Internal to this package. */
import { type Bytes, equalBytes, fromHex } from "../bytes.ts";
import { ctx } from "../context.ts";
import { ensure } from "../errors.ts";

const BASE_POINT = fromHex(`09${"00".repeat(31)}`);

/**
 * Computes the public key of an X25519 private key: the product of the private key and the base point. Works for keys
 * that are not extractable.
 */
export const publicOfX25519 = async (privateKey: CryptoKey): Promise<Bytes> => {
  const base = await crypto.subtle.importKey("raw", BASE_POINT, "X25519", true, []);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "X25519", public: base }, privateKey, 256));
};

/** Refuses an X25519 private key that does not belong to this public key. @throws CannotVerifyError */
export const checkX25519Pair = async (privateKey: CryptoKey, publicKey: Bytes): Promise<void> =>
  ensure(equalBytes(await publicOfX25519(privateKey), publicKey));

/** Refuses an Ed25519 private key that does not belong to this public key. @throws CannotVerifyError */
export const checkEd25519Pair = async (privateKey: CryptoKey, publicKey: Bytes): Promise<void> => {
  const probe = ctx("identity-pair");
  const signature = await crypto.subtle.sign("Ed25519", privateKey, probe);
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", true, ["verify"]);
  ensure(await crypto.subtle.verify("Ed25519", key, signature, probe));
};
