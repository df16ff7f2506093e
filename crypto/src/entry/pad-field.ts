import type { Bytes } from "../bytes.ts";
import { paddedBytes } from "../envelope.ts";
import { ensure } from "../errors.ts";

const MARK = 0x80;

/** Appends one byte 0x80, then zeros up to a whole number of blocks. The result is always longer than the text. */
export const padField = (plaintext: Bytes, block: number): Bytes => {
  const padded = new Uint8Array(paddedBytes(plaintext.length, block));
  padded.set(plaintext);
  padded[plaintext.length] = MARK;
  return padded;
};

/** Removes the padding. @throws CannotVerifyError unless the padding is exactly that of `padField`. */
export const unpadField = (padded: Bytes, block: number): Bytes => {
  let length = padded.length - 1;
  while (length >= 0 && padded[length] === 0) length -= 1;
  ensure(padded[length] === MARK && padded.length === paddedBytes(length, block));
  return padded.slice(0, length);
};
