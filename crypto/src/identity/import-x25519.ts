/**
 * @file Imports X25519 private keys into WebCrypto, not extractable. Internal to this package. The return types are
 * inferred, because the server has no global `CryptoKey` type. The server compiles this file, because the server checks
 * public keys with `check-points.ts`, which imports this file.
 */
import { type Bytes, concat, fromHex, wipe } from "../bytes.ts";

/** The bytes before the 32 key bytes in PKCS8 (RFC 8410). */
const PKCS8 = fromHex("302e020100300506032b656e04220420");

/** Imports an X25519 private key from PKCS8. */
export const importX25519 = (pkcs8: Bytes) =>
  crypto.subtle.importKey("pkcs8", pkcs8, "X25519", false, ["deriveBits"]);

/** Imports an X25519 private key from its raw 32 bytes. */
export const importX25519Seed = async (seed: Bytes) => {
  const pkcs8 = concat(PKCS8, seed);
  try {
    return await importX25519(pkcs8);
  } finally {
    wipe(pkcs8);
  }
};
