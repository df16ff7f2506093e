import type { Bytes } from "@keepwell/crypto/bytes.ts";
import { refuseIfTooLarge } from "./import-limits.ts";

/**
 * A file that the user has chosen. It is read in parts, so that the beginning can be read even if the file is too large
 * for the memory.
 */
export interface FileBytes {
  readonly name: string;
  /** The size in bytes. */
  readonly size: number;
  /** Reads the bytes from `from` up to but not including `to`; fewer if the file ends before. */
  read(from: number, to: number): Promise<Bytes>;
}

/** All bytes of a file. @throws ImportRefused `too_large`. */
export const wholeFile = async (file: FileBytes): Promise<Bytes> => {
  refuseIfTooLarge(file.size);
  return file.read(0, file.size);
};

export const bytesAsFile = (name: string, bytes: Bytes): FileBytes => ({
  name,
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
});
