/**
 * @file HPKE base mode, DHKEM(X25519, HKDF-SHA256) / HKDF-SHA256 / AES-256-GCM (RFC 9180, suite 0x0020, 0x0001,
 * 0x0002). Internal to this package. Base mode does not authenticate the sender, so grants are also signed.
 */
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from "@hpke/core";
import type { Bytes } from "../bytes.ts";
import type { Context } from "../context.ts";

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

const importPublic = (xPublic: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", xPublic, "X25519", true, []);

/** Seals bytes to a public key; the header is both `info` and additional data. */
export const hpkeSeal = async (
  xPublic: Bytes,
  header: Context,
  plaintext: Bytes,
): Promise<{ enc: Bytes; ciphertext: Bytes }> => {
  const to = { recipientPublicKey: await importPublic(xPublic), info: header };
  const { enc, ct } = await suite.seal(to, plaintext, header);
  return { enc: new Uint8Array(enc), ciphertext: new Uint8Array(ct) };
};

/** Opens bytes that `hpkeSeal` sealed. @throws the error of the HPKE library. */
export const hpkeOpen = async (
  { xPrivate, xPublic }: { xPrivate: CryptoKey; xPublic: Bytes },
  header: Context,
  { enc, ciphertext }: { enc: Bytes; ciphertext: Bytes },
): Promise<Bytes> => {
  const recipientKey = { privateKey: xPrivate, publicKey: await importPublic(xPublic) };
  return new Uint8Array(await suite.open({ recipientKey, enc, info: header }, ciphertext, header));
};
