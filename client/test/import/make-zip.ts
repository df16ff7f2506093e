/**
 * @file Makes ZIP files for tests, as programs write them. A test can declare a false checksum or size, and add bytes
 * at the end.
 */
import { crc32, deflateRawSync } from "node:zlib";

export interface TestMember {
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
  /** Values that the file declares in place of the real ones. */
  readonly says?: { readonly crc?: number; readonly size?: number };
}

const record = (signature: number, size: number) => {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(signature);
  return bytes;
};

const parts = ({ path, content, isStored = false, isEncrypted = false, says = {} }: TestMember) => {
  const plain = Buffer.from(content);
  const packed = isStored ? plain : deflateRawSync(plain);
  const name = Buffer.from(path);
  const common = (bytes: Buffer, at: number) => {
    bytes.writeUInt16LE(isEncrypted ? 1 : 0, at);
    bytes.writeUInt16LE(isStored ? 0 : 8, at + 2);
    bytes.writeUInt32LE(says.crc ?? crc32(plain), at + 8);
    bytes.writeUInt32LE(packed.length, at + 12);
    bytes.writeUInt32LE(says.size ?? plain.length, at + 16);
    bytes.writeUInt16LE(name.length, at + 20);
  };
  const local = record(0x04034b50, 30);
  common(local, 6);
  const entry = record(0x02014b50, 46);
  common(entry, 8);
  return { local: Buffer.concat([local, name, packed]), entry, name };
};

/** @param comment Bytes at the end of the file. They can look like the end record of the directory. */
export const makeZip = (members: readonly TestMember[], comment = ""): Uint8Array<ArrayBuffer> => {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const member of members) {
    const { local, entry, name } = parts(member);
    entry.writeUInt32LE(at, 42);
    locals.push(local);
    entries.push(entry, name);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = record(0x06054b50, 22);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...locals, directory, end, Buffer.from(comment)]));
};
