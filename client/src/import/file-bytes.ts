import type { Bytes } from "@keepwell/crypto/bytes.ts";

/** A chosen file that is read in parts, so that one of any size can be looked at. */
export interface FileBytes {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** The bytes from `from` up to `to`, fewer if the file ends before. */
  read(from: number, to: number): Promise<Bytes>;
}

/** Bytes that are in memory already, as a file. */
export const bytesAsFile = (name: string, bytes: Bytes): FileBytes => ({
  name,
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to),
});
