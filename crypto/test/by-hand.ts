/** @file The forms of docs/security.md computed with `node:crypto` and none of this package's code. */
import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
} from "node:crypto";

export const uid = (text: string): Buffer => Buffer.from(text.replaceAll("-", ""), "hex");
export const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** A number in so many bytes, the highest first. */
export const number = (value: number, bytes: 1 | 2 | 4 | 8): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * bytes, "0"), "hex");

/** Section 2.1: `"KW1"`, the label and the fields, each after its length. */
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

/** Section 2.10: a text of a row or tombstone, sealed under the row key of that bucket, in its wire form. */
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

/** An Ed25519 (`70`) or X25519 (`6e`) key pair of a seed in hex. */
const pairOf = (algorithm: "70" | "6e", seed: string) => {
  const der = Buffer.from(`302e020100300506032b65${algorithm}04220420${seed}`, "hex");
  const secret = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const open = createPublicKey(secret).export({ format: "der", type: "spki" }).subarray(-32);
  return { secret, open };
};

/** A signer's keys, by two seeds in hex, and their fingerprint. */
export const signer = (own: string, seeds: { readonly ed: string; readonly x: string }) => {
  const [ed, x] = [pairOf("70", seeds.ed), pairOf("6e", seeds.x)];
  return { ed, x, fingerprint: sha256(context("fp", uid(own), ed.open, x.open)) };
};

export const signed = (secret: KeyObject, message: Buffer): Buffer => sign(null, message, secret);
