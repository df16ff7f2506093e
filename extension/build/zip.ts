/**
 * @file Writes a zip with sorted paths, a fixed date for all files, and no other metadata. The same files always give
 * the same bytes, so anyone can build the extension and compare the zips.
 */
import { crc32, deflateRawSync } from "node:zlib";

export interface ZippedFile {
  /** The path in the zip. It has slashes between its parts, and none at its beginning. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** 1980-01-01 00:00, the first moment that a zip can name. */
const DATE = 0x0021;
const TIME = 0;
const VERSION = 20;
/** Paths are UTF-8. */
const FLAGS = 0x0800;
const DEFLATE = 8;
/** The Unix mode of a regular file that its owner can write and everyone can read. */
const ATTRIBUTES = ((0o100644 << 16) >>> 0) >>> 0;
const MADE_BY_UNIX = (3 << 8) | VERSION;

const u16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, 2 * at);
  return bytes;
};

const u32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, 4 * at);
  return bytes;
};

interface Packed {
  readonly name: Buffer;
  /** The bytes about the file that its local header and its entry in the central directory have in common. */
  readonly facts: Buffer;
  readonly data: Buffer;
}

const pack = ({ path, bytes }: ZippedFile): Packed => {
  const name = Buffer.from(path);
  const data = deflateRawSync(bytes, { level: 9 });
  const sizes = u32(crc32(bytes), data.length, bytes.length);
  return {
    name,
    data,
    facts: Buffer.concat([u16(VERSION, FLAGS, DEFLATE, TIME, DATE), sizes, u16(name.length, 0)]),
  };
};

const localOf = ({ name, facts, data }: Packed): Buffer =>
  Buffer.concat([Buffer.from("PK\x03\x04"), facts, name, data]);

const centralOf = ({ name, facts }: Packed, offset: number): Buffer =>
  Buffer.concat([
    Buffer.from("PK\x01\x02"),
    u16(MADE_BY_UNIX),
    facts,
    u16(0, 0, 0),
    u32(ATTRIBUTES, offset),
    name,
  ]);

export const zip = (files: readonly ZippedFile[]): Buffer => {
  const packed = files.toSorted((one, other) => (one.path < other.path ? -1 : 1)).map(pack);
  const locals = packed.map(localOf);
  let offset = 0;
  const centrals = packed.map((file, at) => {
    const central = centralOf(file, offset);
    offset += locals[at]?.length ?? 0;
    return central;
  });
  const directory = Buffer.concat(centrals);
  const end = Buffer.concat([
    Buffer.from("PK\x05\x06"),
    u16(0, 0, packed.length, packed.length),
    u32(directory.length, offset),
    u16(0),
  ]);
  return Buffer.concat([...locals, directory, end]);
};
