/** @file The form of an encrypted export file (docs/export.md): a header of 58 bytes, then chunks. Uses no keys. */
import { type Bytes, concat, equalBytes, u8, u32, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { ensure, NewerFormatError } from "../errors.ts";
import { isKdfVersion, type KdfVersion } from "../password/kdf-versions.ts";
import { isSalt, SALT_BYTES } from "../password/make-salt.ts";

const MAGIC = utf8("KEEPWELL");
const VERSION = 1;
const KDF_AT = MAGIC.length + 1;
const SALT_AT = KDF_AT + 1;
const COMMIT_AT = SALT_AT + SALT_BYTES;
const COMMIT_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export const EXPORT_HEADER_BYTES = COMMIT_AT + COMMIT_BYTES;

/** The length of a chunk's plaintext. Only the last chunk's plaintext is shorter, and it may be empty. */
export const EXPORT_CHUNK_BYTES = 262_144;

/** The number of bytes by which a chunk is longer than its plaintext. */
export const EXPORT_CHUNK_OVERHEAD = IV_BYTES + TAG_BYTES;

/** The header of a file, which can be read without the file's password. */
export interface ExportHeader {
  readonly kdf: KdfVersion;
  readonly salt: Bytes;
  /** The bytes that the commitment covers: magic, version, kdf and salt. */
  readonly start: Bytes;
  readonly commit: Bytes;
}

/** The bytes of a header before its commitment. */
export const exportStart = (kdf: KdfVersion, salt: Bytes): Bytes => concat(MAGIC, u8(VERSION), u8(kdf), salt);

/** Whether bytes begin like an encrypted export of any version. */
export const isExport = (bytes: Uint8Array): boolean => equalBytes(bytes.subarray(0, MAGIC.length), MAGIC);

/**
 * Parses the header of a file. The header names the key derivation by a number, and contains no parameters such as a
 * number of rounds. So a file cannot make its reader use more memory or time.
 * @throws NewerFormatError for a later version of the format.
 * @throws CannotVerifyError for anything else that is not a header.
 */
export const parseExportHeader = (bytes: Uint8Array): ExportHeader => {
  ensure(isExport(bytes) && bytes.length >= EXPORT_HEADER_BYTES);
  const [version = 0, kdf] = bytes.subarray(MAGIC.length, SALT_AT);
  if (version > VERSION) throw new NewerFormatError();
  const salt = new Uint8Array(bytes.slice(SALT_AT, COMMIT_AT));
  ensure(version === VERSION && isKdfVersion(kdf) && isSalt(salt));
  const start = new Uint8Array(bytes.slice(0, COMMIT_AT));
  return { kdf, salt, start, commit: new Uint8Array(bytes.slice(COMMIT_AT, EXPORT_HEADER_BYTES)) };
};

/** `ctx("export-header", magic ‖ version ‖ kdf ‖ salt)`. */
export const exportHeaderContext = (start: Bytes): Context => ctx("export-header", start);

/** A chunk's place in its file: its number, counted from 0, and whether it is the last chunk. */
export interface ExportChunkPlace {
  readonly header: Bytes;
  readonly index: number;
  readonly isLast: boolean;
}

/** `ctx("export", header, u32 index, u8 isLast)`. */
export const exportChunkContext = ({ header, index, isLast }: ExportChunkPlace): Context =>
  ctx("export", header, u32(index), u8(isLast ? 1 : 0));

/**
 * Splits a chunk into its iv and its `ciphertext ‖ tag`. @throws CannotVerifyError if no chunk can have this length.
 */
export const splitExportChunk = (chunk: Bytes): { iv: Bytes; value: Bytes } => {
  ensure(chunk.length >= EXPORT_CHUNK_OVERHEAD && chunk.length <= EXPORT_CHUNK_BYTES + EXPORT_CHUNK_OVERHEAD);
  return { iv: chunk.slice(0, IV_BYTES), value: chunk.slice(IV_BYTES) };
};
