/** @file The hashes and authentication codes of KDBX files, for reading and writing them. */
import { type Bytes, concat } from "@keepwell/crypto/bytes.ts";
import { u64le } from "../little-endian.ts";

export const digest = async (name: "SHA-256" | "SHA-512", ...parts: readonly Bytes[]): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(name, concat(...parts)));

/** HMAC-SHA-256. */
export const hmac = async (key: Bytes, ...parts: readonly Bytes[]): Promise<Bytes> => {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, concat(...parts)));
};

/** The index with which `blockKey` makes the key of the header. Blocks have the indexes 0, 1, 2 and so on. */
export const HEADER_BLOCK = 0xffffffffffffffffn;

/** The key that authenticates one block or the header. `hmacKey` is the key of the whole file. */
export const blockKey = (index: bigint, hmacKey: Bytes): Promise<Bytes> =>
  digest("SHA-512", u64le(index), hmacKey);
