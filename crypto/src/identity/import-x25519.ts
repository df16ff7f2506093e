/**
 * @file Imports X25519 private keys into WebCrypto, not extractable. Internal to this package. The return types are
 * inferred, because the server has no global `CryptoKey` type. The server compiles this file because its check of
 * public keys (check-points.ts) imports a private key of its own.
 */
import { type Bytes, concat, fromHex, wipe } from "../bytes.ts";

/** The bytes before the 32 key bytes in PKCS8 (RFC 8410). */
const PKCS8 = fromHex("302e020100300506032b656e04220420");

/** An X25519 private key from PKCS8. */
export const importX25519 = (pkcs8: Bytes) =>
  crypto.subtle.importKey("pkcs8", pkcs8, "X25519", false, ["deriveBits"]);

/** An X25519 private key from its raw 32 bytes. */
export const importX25519Seed = async (seed: Bytes) => {
  const pkcs8 = concat(PKCS8, seed);
  try {
    return await importX25519(pkcs8);
  } finally {
    wipe(pkcs8);
  }
};
