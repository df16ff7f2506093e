/** @file Writes a KeePass database, version 4: Argon2id, AES-256-CBC, HMAC-SHA-256, gzip. */
import { type Bytes, concat, concatAll, fromHex, randomBytes, utf8 } from "@keepwell/crypto/bytes.ts";
import { fileArgon2 } from "@keepwell/crypto/password/file-argon2.ts";
import { chacha20 } from "@noble/ciphers/chacha.js";
import { blockKey, digest, HEADER_BLOCK, hmac } from "../../import/keepass/kdbx-blocks.ts";
import { FIELD } from "../../import/keepass/kdbx-header.ts";
import type { ContentLine } from "../../import/keepwell/export-lines.ts";
import { u32le, u64le } from "../../import/little-endian.ts";
import { kdbxDocument } from "./kdbx-xml.ts";

const SIGNATURE = fromHex("03d9a29a67fb4bb5");
const VERSION_4_0 = fromHex("00000400");
const AES = fromHex("31c1f2e6bf714350be5805216afc5aff");
const ARGON2ID = fromHex("9e298b1956db4773b23dfc3ec6f0a1e6");
/** The same parameters as in Keepwell's own file, so that guessing the password costs the same. */
const DERIVATION = { memoryKib: 65_536, passes: 3, lanes: 1, version: 0x13 } as const;
const CHACHA20 = 3;
const GZIP = 1;
const BLOCK_BYTES = 1_048_576;

const field = (id: number, data: Bytes): Bytes => concat(Uint8Array.of(id), u32le(data.length), data);

const TYPE = { u32: 0x04, u64: 0x05, bytes: 0x42 } as const;

const dictionaryItem = (type: number, name: string, value: Bytes): Bytes =>
  concat(Uint8Array.of(type), u32le(name.length), utf8(name), u32le(value.length), value);

const derivationField = (salt: Bytes): Bytes =>
  concat(
    Uint8Array.of(0x00, 0x01),
    dictionaryItem(TYPE.bytes, "$UUID", ARGON2ID),
    dictionaryItem(TYPE.bytes, "S", salt),
    dictionaryItem(TYPE.u32, "P", u32le(DERIVATION.lanes)),
    dictionaryItem(TYPE.u64, "M", u64le(BigInt(DERIVATION.memoryKib) * 1024n)),
    dictionaryItem(TYPE.u64, "I", u64le(BigInt(DERIVATION.passes))),
    dictionaryItem(TYPE.u32, "V", u32le(DERIVATION.version)),
    Uint8Array.of(0),
  );

const gzipped = async (bytes: Bytes): Promise<Bytes> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** The inner header (it names the stream cipher that protects values), followed by the document. */
const payloadOf = async (lines: readonly ContentLine[]): Promise<Bytes> => {
  const streamKey = randomBytes(64);
  const hash = await digest("SHA-512", streamKey);
  const protect = (plaintext: Bytes) =>
    new Uint8Array(chacha20(hash.slice(0, 32), hash.slice(32, 44), plaintext));
  return concat(
    field(1, u32le(CHACHA20)),
    field(2, streamKey),
    field(0, new Uint8Array()),
    kdbxDocument(lines, protect),
  );
};

/** The data as blocks with their authentication codes, and an empty block at the end. */
const authenticated = async (data: Bytes, hmacKey: Bytes): Promise<Bytes> => {
  const blocks: Bytes[] = [];
  const add = async (block: Bytes) => {
    const index = BigInt(blocks.length);
    const key = await blockKey(index, hmacKey);
    const size = u32le(block.length);
    blocks.push(concat(await hmac(key, u64le(index), size, block), size, block));
  };
  for (let at = 0; at < data.length; at += BLOCK_BYTES) await add(data.slice(at, at + BLOCK_BYTES));
  await add(new Uint8Array());
  return concatAll(blocks);
};

export interface WrittenKdbx {
  readonly bytes: Bytes;
  /** The content of the file, decrypted and decompressed. */
  readonly payload: Bytes;
  /** The key that Argon2id derived from the password. It opens the file again without another derivation. */
  readonly transformed: Bytes;
}

/** Writes a database. @param password The file's own password. KeePass uses it as it is, without normalisation. */
export const writeKdbx = async (lines: readonly ContentLine[], password: string): Promise<WrittenKdbx> => {
  const [seed, salt, iv] = [randomBytes(32), randomBytes(32), randomBytes(16)];
  const composite = await digest("SHA-256", await digest("SHA-256", utf8(password)));
  const transformed = await fileArgon2({
    ...{ variant: "argon2id", ...DERIVATION, bytes: 32 },
    ...{ password: composite, salt },
  });
  const header = concat(
    SIGNATURE,
    VERSION_4_0,
    field(FIELD.cipher, AES),
    field(FIELD.compression, u32le(GZIP)),
    field(FIELD.masterSeed, seed),
    field(FIELD.iv, iv),
    field(FIELD.derivation, derivationField(salt)),
    field(0, utf8("\r\n\r\n")),
  );
  const hmacKey = await digest("SHA-512", seed, transformed, Uint8Array.of(1));
  const key = await crypto.subtle.importKey(
    "raw",
    await digest("SHA-256", seed, transformed),
    "AES-CBC",
    false,
    ["encrypt"],
  );
  const payload = await payloadOf(lines);
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: "AES-CBC", iv }, key, await gzipped(payload)),
  );
  const bytes = concat(
    header,
    await digest("SHA-256", header),
    await hmac(await blockKey(HEADER_BLOCK, hmacKey), header),
    await authenticated(sealed, hmacKey),
  );
  return { bytes, payload, transformed };
};
