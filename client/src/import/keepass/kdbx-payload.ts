/** @file Decrypts the bytes of a KDBX file, and checks their hashes or authentication codes. */
import { type Bytes, concatAll, equalBytes, toHex } from "@keepwell/crypto/bytes.ts";
import { chacha20 } from "@noble/ciphers/chacha.js";
import { ImportRefused } from "../import-refused.ts";
import { inflate } from "../inflate.ts";
import { damaged, numbersOf, u64le } from "../little-endian.ts";
import { blockKey, digest, HEADER_BLOCK, hmac } from "./kdbx-blocks.ts";
import { FIELD, type KdbxHeader, needField } from "./kdbx-header.ts";

const AES = "31c1f2e6bf714350be5805216afc5aff";
const CHACHA20 = "d6038a2b8b6f4cb5a524339a31dbb59a";
const HASH = 32;

/** Decrypts the data. Returns undefined if the padding is wrong, which happens if the key is wrong. */
const decrypt = async (header: KdbxHeader, key: Bytes, data: Bytes): Promise<Bytes | undefined> => {
  const cipher = toHex(needField(header, FIELD.cipher, 16));
  if (cipher === CHACHA20) {
    return new Uint8Array(chacha20(key, needField(header, FIELD.iv, 12), data));
  }
  if (cipher !== AES) throw new ImportRefused("other_cipher");
  const aes = await crypto.subtle.importKey("raw", key, "AES-CBC", false, ["decrypt"]);
  const iv = needField(header, FIELD.iv, 16);
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-CBC", iv }, aes, data));
  } catch {
    return undefined;
  }
};

const unpacked = (header: KdbxHeader, data: Bytes, maxBytes: number): Promise<Bytes> | Bytes => {
  const compression = numbersOf(needField(header, FIELD.compression, 4)).u32(0);
  if (compression > 1) throw damaged();
  return compression === 1 ? inflate(data, "gzip", maxBytes) : data;
};

/** Joins the blocks of a version 4 file, up to an empty block, and checks the authentication code of each. */
const authenticatedBlocks = async (file: Bytes, start: number, hmacKey: Bytes): Promise<Bytes> => {
  const { u32 } = numbersOf(file);
  const blocks: Bytes[] = [];
  let at = start;
  for (let index = 0n; ; index += 1n) {
    const size = u32(at + HASH);
    const from = at + HASH + 4;
    if (from + size > file.length) throw damaged();
    const key = await blockKey(index, hmacKey);
    const code = await hmac(key, u64le(index), file.subarray(at + HASH, from + size));
    if (!equalBytes(code, file.subarray(at, at + HASH))) throw damaged();
    if (size === 0) return concatAll(blocks);
    blocks.push(file.subarray(from, from + size));
    at = from + size;
  }
};

/** Joins the blocks of a version 3 file, up to an empty block, and checks the hash of each. */
const hashedBlocks = async (data: Bytes, start: number): Promise<Bytes> => {
  const { u32 } = numbersOf(data);
  const blocks: Bytes[] = [];
  let at = start;
  while (true) {
    const size = u32(at + 4 + HASH);
    const from = at + 8 + HASH;
    if (size === 0) return concatAll(blocks);
    const block = data.subarray(from, from + size);
    const isWhole = block.length === size;
    if (!isWhole || !equalBytes(await digest("SHA-256", block), data.subarray(at + 4, at + 4 + HASH)))
      throw damaged();
    blocks.push(block);
    at = from + size;
  }
};

const wrong = (): ImportRefused => new ImportRefused("wrong_password");

interface Sealed {
  readonly file: Bytes;
  readonly header: KdbxHeader;
  readonly transformed: Bytes;
  /** How many bytes the content may have once it is decompressed. */
  readonly maxBytes: number;
}

const openVersion4 = async ({ file, header, transformed, maxBytes }: Sealed): Promise<Bytes> => {
  const seed = needField(header, FIELD.masterSeed, 32);
  const at = header.bytes.length;
  if (!equalBytes(await digest("SHA-256", header.bytes), file.subarray(at, at + HASH))) throw damaged();
  const hmacKey = await digest("SHA-512", seed, transformed, Uint8Array.of(1));
  const headerKey = await blockKey(HEADER_BLOCK, hmacKey);
  const signed = file.subarray(at + HASH, at + 2 * HASH);
  if (!equalBytes(await hmac(headerKey, header.bytes), signed)) throw wrong();
  const sealed = await authenticatedBlocks(file, at + 2 * HASH, hmacKey);
  const data = await decrypt(header, await digest("SHA-256", seed, transformed), sealed);
  if (!data) throw damaged();
  return unpacked(header, data, maxBytes);
};

const openVersion3 = async ({ file, header, transformed, maxBytes }: Sealed): Promise<Bytes> => {
  const key = await digest("SHA-256", needField(header, FIELD.masterSeed, 32), transformed);
  const data = await decrypt(header, key, file.subarray(header.bytes.length));
  const start = needField(header, FIELD.startBytes, HASH);
  if (!data || !equalBytes(data.subarray(0, HASH), start)) throw wrong();
  return unpacked(header, await hashedBlocks(data, HASH), maxBytes);
};

/**
 * The decrypted and decompressed content.
 * @throws ImportRefused `wrong_password`, `damaged`, `other_cipher` or `too_large`.
 */
export const openPayload = (sealed: Sealed): Promise<Bytes> =>
  sealed.header.major === 4 ? openVersion4(sealed) : openVersion3(sealed);
