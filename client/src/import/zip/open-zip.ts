/** @file ZIP files (PKWARE APPNOTE 6.3, sections 4.3 and 4.5), read only through their directory. */
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import type { FileBytes } from "../file-bytes.ts";
import { MAX_DIRECTORY_BYTES, MAX_IMPORT_BYTES, MAX_ZIP_MEMBERS } from "../import-limits.ts";
import { ImportRefused } from "../import-refused.ts";
import { inflate } from "../inflate.ts";
import { damaged, numbersOf } from "../little-endian.ts";
import { crc32 } from "./crc32.ts";

/** A file in a ZIP, as its directory describes it. */
export interface ZipMember {
  /** The path of the file, with `/` between the folders. */
  readonly path: string;
  /** The uncompressed size in bytes, as the directory states it. */
  readonly size: number;
}

export interface Zip {
  /** The files in the order of the directory; folders are left out. */
  readonly members: readonly ZipMember[];
  /**
   * Reads the content of a file in the ZIP. All files that are read may together be as large as one imported file.
   * @throws ImportRefused `too_large`, `damaged` or `zip_encrypted`.
   */
  read(member: ZipMember): Promise<Bytes>;
}

interface StoredMember extends ZipMember {
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly headerAt: number;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const END64_SIGNATURE = 0x06064b50;
const LOCATOR64_BYTES = 20;
const LOCATOR64_SIGNATURE = 0x07064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const IN_EXTRA_16 = 0xffff;
const IN_EXTRA_32 = 0xffffffff;
const ZIP64_EXTRA = 1;
const STORED = 0;
const DEFLATED = 8;

interface Directory {
  readonly at: number;
  readonly size: number;
  readonly count: number;
}

/** Finds the directory of a ZIP64, which is too large for the numbers in the original records. */
const findDirectory64 = async (file: FileBytes, endAt: number): Promise<Directory> => {
  const locator = numbersOf(await file.read(endAt - LOCATOR64_BYTES, endAt));
  if (locator.u32(0) !== LOCATOR64_SIGNATURE) throw damaged();
  const at = locator.u64(8);
  const end = numbersOf(await file.read(at, at + 56));
  if (end.u32(0) !== END64_SIGNATURE) throw damaged();
  return { count: end.u64(32), size: end.u64(40), at: end.u64(48) };
};

const findDirectory = async (file: FileBytes): Promise<Directory> => {
  const from = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await file.read(from, file.size);
  const { u16, u32 } = numbersOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (u32(at) !== END_SIGNATURE) continue;
    const found = { count: u16(at + 10), size: u32(at + 12), at: u32(at + 16) };
    const isLarge = found.count === IN_EXTRA_16 || found.size === IN_EXTRA_32 || found.at === IN_EXTRA_32;
    return isLarge ? findDirectory64(file, from + at) : found;
  }
  throw damaged();
};

/**
 * Reads the numbers that do not fit into a directory entry. The entry's extra data has them in the order of `numbers`.
 */
const fromExtra = (extra: Bytes, numbers: readonly number[]): number[] => {
  const { u16, u64 } = numbersOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + u16(at + 2)) {
    if (u16(at) !== ZIP64_EXTRA) continue;
    let next = at + 4;
    return numbers.map((number) => {
      if (number !== IN_EXTRA_32) return number;
      next += 8;
      return u64(next - 8);
    });
  }
  return [...numbers];
};

const readEntries = (directory: Bytes, count: number): StoredMember[] => {
  const { u16, u32 } = numbersOf(directory);
  const decoder = new TextDecoder();
  const members: StoredMember[] = [];
  let at = 0;
  for (let nth = 0; nth < count; nth += 1) {
    if (u32(at) !== ENTRY_SIGNATURE) throw damaged();
    const nameEnd = at + ENTRY_BYTES + u16(at + 28);
    const extraEnd = nameEnd + u16(at + 30);
    const extra = directory.subarray(nameEnd, extraEnd);
    const [size = 0, packedSize = 0, headerAt = 0] = fromExtra(extra, [
      u32(at + 24),
      u32(at + 20),
      u32(at + 42),
    ]);
    members.push({
      path: decoder.decode(directory.subarray(at + ENTRY_BYTES, nameEnd)).replaceAll("\\", "/"),
      isEncrypted: (u16(at + 8) & 1) === 1,
      method: u16(at + 10),
      crc: u32(at + 16),
      size,
      packedSize,
      headerAt,
    });
    at = extraEnd + u16(at + 32);
  }
  return members;
};

/** Reads a file in the ZIP. @param limit The most bytes that it may have, compressed or not. */
const readMember = async (file: FileBytes, member: StoredMember, limit: number): Promise<Bytes> => {
  if (member.isEncrypted) throw new ImportRefused("zip_encrypted");
  if (member.packedSize > limit || member.size > limit) throw new ImportRefused("too_large");
  const local = numbersOf(await file.read(member.headerAt, member.headerAt + LOCAL_BYTES));
  if (local.u32(0) !== LOCAL_SIGNATURE) throw damaged();
  const from = member.headerAt + LOCAL_BYTES + local.u16(26) + local.u16(28);
  const packed = await file.read(from, from + member.packedSize);
  if (packed.length !== member.packedSize) throw damaged();
  if (member.method !== STORED && member.method !== DEFLATED) throw damaged();
  const content = member.method === STORED ? packed : await inflate(packed, "deflate-raw", limit);
  if (crc32(content) !== member.crc) throw damaged();
  return content;
};

/**
 * Opens a ZIP by its directory. A file in the ZIP is read only when the caller asks for it.
 * @throws ImportRefused `damaged`, or `too_many_rows` when the directory is larger than the directory of any export.
 */
export const openZip = async (file: FileBytes): Promise<Zip> => {
  const { at, size, count } = await findDirectory(file);
  if (size > MAX_DIRECTORY_BYTES || count > MAX_ZIP_MEMBERS) throw new ImportRefused("too_many_rows");
  const directory = await file.read(at, at + size);
  if (directory.length !== size) throw damaged();
  const members = readEntries(directory, count).filter(({ path }) => !path.endsWith("/"));
  // The limit is for all files together. In a small hostile ZIP, many large files can share the same bytes.
  let left = MAX_IMPORT_BYTES;
  const stored = new Map<ZipMember, StoredMember>(members.map((member) => [member, member]));
  return {
    members,
    read: async (member) => {
      const found = stored.get(member);
      if (!found) throw new RangeError("not a member of this ZIP");
      const content = await readMember(file, found, left);
      left -= Math.max(found.packedSize, content.length);
      return content;
    },
  };
};
