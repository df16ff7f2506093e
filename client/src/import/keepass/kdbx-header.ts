/** @file The outer header of a KDBX file, versions 3.1 and 4: how the file is encrypted. It contains no secret. */
import { type Bytes, toHex } from "@keepwell/crypto/bytes.ts";
import { ImportRefused } from "../import-refused.ts";
import { damaged, numbersOf } from "../little-endian.ts";

export interface KdbxHeader {
  readonly major: 3 | 4;
  /** The header's bytes, which version 4 authenticates. */
  readonly bytes: Bytes;
  /** The fields by their numbers. */
  readonly fields: ReadonlyMap<number, Bytes>;
}

export const FIELD = {
  cipher: 2,
  compression: 3,
  masterSeed: 4,
  transformSeed: 5,
  transformRounds: 6,
  iv: 7,
  streamKey: 8,
  startBytes: 9,
  streamId: 10,
  derivation: 11,
} as const;

const END = 0;
const SIGNATURE = "03d9a29a67fb4bb5";
const OLD_SIGNATURE = "03d9a29a65fb4bb5";
const FIRST_FIELD = 12;
const MAX_FIELDS = 64;

export const isKdbx = (head: Bytes): boolean =>
  [SIGNATURE, OLD_SIGNATURE].includes(toHex(head.subarray(0, 8)));

const readMajor = (file: Bytes): 3 | 4 => {
  if (toHex(file.subarray(0, 8)) === OLD_SIGNATURE) throw new ImportRefused("old_keepass");
  const major = numbersOf(file).u16(10);
  if (major !== 3 && major !== 4) throw new ImportRefused(major < 3 ? "old_keepass" : "newer_keepass");
  return major;
};

/**
 * Reads the header. @throws ImportRefused `old_keepass` or `newer_keepass` for a version that Keepwell does not read,
 * `damaged` if the header is malformed.
 */
export const readKdbxHeader = (file: Bytes): KdbxHeader => {
  const major = readMajor(file);
  const { u16, u32 } = numbersOf(file);
  const fields = new Map<number, Bytes>();
  let at = FIRST_FIELD;
  for (let count = 0; count < MAX_FIELDS; count += 1) {
    const id = file[at] ?? END;
    const size = major === 4 ? u32(at + 1) : u16(at + 1);
    const from = at + (major === 4 ? 5 : 3);
    if (from + size > file.length) throw damaged();
    fields.set(id, file.subarray(from, from + size));
    at = from + size;
    if (id === END) return { major, bytes: file.subarray(0, at), fields };
  }
  throw damaged();
};

/**
 * Requires a field. If `size` is given, the field must have that many bytes. @throws ImportRefused `damaged` if the
 * field is missing or has another size.
 */
export const needField = ({ fields }: KdbxHeader, id: number, size?: number): Bytes => {
  const field = fields.get(id);
  if (!field || (size !== undefined && field.length !== size)) throw damaged();
  return field;
};
