/** @file The forms of docs/security.md, computed with `node:crypto` and without this package's code. */
import {
  createCipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  sign,
} from "node:crypto";

export const uid = (text: string): Buffer => Buffer.from(text.replaceAll("-", ""), "hex");
export const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** A number in the given number of bytes, big-endian. */
export const number = (value: number, bytes: 1 | 2 | 4 | 8): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * bytes, "0"), "hex");

/** Section 2.1: `"KW1"`, without a length, then the label and each field, each after its length. */
export const context = (label: string, ...fields: readonly (Buffer | string)[]): Buffer =>
  Buffer.concat([
    Buffer.from("KW1"),
    number(Buffer.byteLength(label), 1),
    Buffer.from(label),
    ...fields.flatMap((one) => {
      const bytes = Buffer.from(one as Buffer);
      return [number(bytes.length, 2), bytes];
    }),
  ]);

/** Section 2.10: seals the text of an entry's row or tombstone under the bucket's row key; returns its wire form. */
export const sealRow = (
  { key, bid, iv }: { readonly key: Buffer; readonly bid: string; readonly iv: Buffer },
  about: Buffer,
  text: string,
): string => {
  const length = Buffer.byteLength(text);
  const padded = Buffer.alloc((Math.floor(length / 64) + 1) * 64);
  padded.write(text);
  padded[length] = 0x80;
  const rowKey = Buffer.from(hkdfSync("sha256", key, uid(bid), "keepwell/v1/bucket/row", 32));
  const cipher = createCipheriv("aes-256-gcm", rowKey, iv).setAAD(about);
  const sealed = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([iv, sealed]).toString("base64");
};

interface KeyPair {
  readonly secret: KeyObject;
  readonly open: Buffer;
}

/** An Ed25519 (`70`) or X25519 (`6e`) key pair of a seed in hex. */
const pairOf = (algorithm: "70" | "6e", seed: string): KeyPair => {
  const der = Buffer.from(`302e020100300506032b65${algorithm}04220420${seed}`, "hex");
  const secret = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const open = createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-32);
  return { secret, open };
};

/** A signer's keys, made from two seeds in hex, and their fingerprint. */
export const signer = (own: string, seeds: { readonly ed: string; readonly x: string }) => {
  const [ed, x] = [pairOf("70", seeds.ed), pairOf("6e", seeds.x)];
  return { ed, x, fingerprint: sha256(context("fp", uid(own), ed.open, x.open)) };
};

export const signed = (secret: KeyObject, message: Buffer): Buffer => sign(null, message, secret);

/** HKDF-Expand of RFC 5869, for at most 32 bytes. */
const expand = (prk: Buffer, info: Buffer, length: number): Buffer =>
  createHmac("sha256", prk)
    .update(Buffer.concat([info, number(1, 1)]))
    .digest()
    .subarray(0, length);

const labelled = (suite: Buffer) => {
  const named = (label: string, bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from("HPKE-v1"), suite, Buffer.from(label), bytes]);
  return {
    extract: (salt: Buffer, label: string, secret: Buffer): Buffer =>
      createHmac("sha256", salt).update(named(label, secret)).digest(),
    expand: (prk: Buffer, label: string, info: Buffer, length: number): Buffer =>
      expand(prk, Buffer.concat([number(length, 2), named(label, info)]), length),
  };
};

const NOTHING = Buffer.alloc(0);
const KEM = labelled(Buffer.from("4b454d0020", "hex"));
const HPKE = labelled(Buffer.from("48504b45002000010002", "hex"));

/**
 * Seals to a public key by RFC 9180 (base mode, suite of section 2.4). `seed` makes the ephemeral key pair. The header
 * is both `info` and additional data.
 */
export const hpkeSeal = (
  { to, seed }: { readonly to: KeyPair; readonly seed: string },
  header: Buffer,
  plaintext: Buffer,
): Buffer => {
  const once = pairOf("6e", seed);
  const shared = diffieHellman({ privateKey: once.secret, publicKey: createPublicKey(to.secret) });
  const extracted = KEM.extract(NOTHING, "eae_prk", shared);
  const kem = KEM.expand(extracted, "shared_secret", Buffer.concat([once.open, to.open]), 32);
  const ids = ["psk_id_hash", "info_hash"].map((label, at) =>
    HPKE.extract(NOTHING, label, at === 0 ? NOTHING : header),
  );
  const about = Buffer.concat([number(0, 1), ...ids]);
  const secret = HPKE.extract(kem, "secret", NOTHING);
  const [key, nonce] = [HPKE.expand(secret, "key", about, 32), HPKE.expand(secret, "base_nonce", about, 12)];
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(header);
  return Buffer.concat([once.open, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
};
