/** @file X25519 and Ed25519 private keys as WebCrypto takes them in. Internal to this package. */
import { type Bytes, concat, equalBytes, fromHex, utf8, wipe } from "../bytes.ts";
import { ensure } from "../errors.ts";

/** What stands before the 32 key bytes in PKCS8 (RFC 8410). */
const X25519_PKCS8 = fromHex("302e020100300506032b656e04220420");
const BASE_POINT = fromHex(`09${"00".repeat(31)}`);

/** The public key of an X25519 private key: its product with the base point, so that nothing need be exported. */
export const publicOfX25519 = async (privateKey: CryptoKey): Promise<Bytes> => {
  const base = await crypto.subtle.importKey("raw", BASE_POINT, "X25519", true, []);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "X25519", public: base }, privateKey, 256));
};

/** An X25519 private key from PKCS8, not extractable. */
export const importX25519 = (pkcs8: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("pkcs8", pkcs8, "X25519", false, ["deriveBits"]);

/** An X25519 private key from its raw 32 bytes, not extractable. */
export const importX25519Seed = async (seed: Bytes): Promise<CryptoKey> => {
  const pkcs8 = concat(X25519_PKCS8, seed);
  try {
    return await importX25519(pkcs8);
  } finally {
    wipe(pkcs8);
  }
};

/** An Ed25519 private key from PKCS8, not extractable. */
export const importEd25519 = (pkcs8: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", false, ["sign"]);

/** Refuses an X25519 private key that does not belong to a public key. @throws CannotVerifyError */
export const checkX25519Pair = async (privateKey: CryptoKey, publicKey: Bytes): Promise<void> =>
  ensure(equalBytes(await publicOfX25519(privateKey), publicKey));

/** Refuses an Ed25519 private key that does not belong to a public key. @throws CannotVerifyError */
export const checkEd25519Pair = async (privateKey: CryptoKey, publicKey: Bytes): Promise<void> => {
  const probe = utf8("keepwell/v1/identity/pair");
  const signature = await crypto.subtle.sign("Ed25519", privateKey, probe);
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", true, ["verify"]);
  ensure(await crypto.subtle.verify("Ed25519", key, signature, probe));
};
