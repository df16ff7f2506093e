/**
 * @file The wire form of rows and tombstones (docs/security.md section 2.10): `base64(iv 12 ‖ ciphertext ‖ tag 16)`. In
 * a bucket's row, a MAC of 32 bytes follows the tag. Contains no code that uses keys, because the server also imports
 * it.
 */
import type { Branded } from "../brand.ts";
import { type Bytes, base64Bytes, concat, fromBase64, isBase64, toBase64 } from "../bytes.ts";
import { paddedBytes } from "../envelope.ts";
import { ensure } from "../errors.ts";

/** A sealed row or tombstone. The compiler refuses plaintext in its place. */
export type Row<Kind extends string> = Branded<string, `row ${Kind}`>;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD = IV_BYTES + TAG_BYTES;

/**
 * The sizes of a kind of row, in bytes. The text is padded to a multiple of `block`. `macBytes` is the length of the
 * MAC at the end, if the kind has one.
 */
export interface RowSize {
  readonly block: number;
  readonly maxBytes: number;
  readonly macBytes?: number;
}

/** The row of an entry: at most 1,488 characters. */
export const ENTRY_ROW_SIZE: RowSize = { block: 64, maxBytes: 1087 };

/** The row of a list: at most 1,104 characters. */
export const LIST_ROW_SIZE: RowSize = { block: 32, maxBytes: 799 };

/** The row of a bucket, which ends with a MAC: at most 1,192 characters. */
export const BUCKET_ROW_SIZE = { block: 32, maxBytes: 831, macBytes: 32 } as const;

/** The tombstone of an entry: `by` and `at` fit into two blocks. */
export const TOMBSTONE_SIZE: RowSize = { block: 64, maxBytes: 127 };

/** The maximum length, in characters, of a row of this kind. */
export const rowMaxChars = ({ block, maxBytes, macBytes = 0 }: RowSize): number =>
  4 * Math.ceil((OVERHEAD + macBytes + paddedBytes(maxBytes, block)) / 3);

export const packRow = <Kind extends string>(...parts: readonly Bytes[]): Row<Kind> =>
  toBase64(concat(...parts)) as Row<Kind>;

/** Whether a text has the shape of a row of this kind. The content is not checked. */
export const isRow = (row: string, { block, macBytes = 0, ...size }: RowSize): boolean => {
  if (!isBase64(row) || row.length > rowMaxChars({ block, macBytes, ...size })) return false;
  const padded = base64Bytes(row) - OVERHEAD - macBytes;
  return padded > 0 && padded % block === 0;
};

/** Splits a row into its parts. @throws CannotVerifyError unless the row has a length that is possible for its kind. */
export const unpackRow = (row: string, size: RowSize): { iv: Bytes; value: Bytes; mac: Bytes } => {
  ensure(isRow(row, size));
  const bytes = fromBase64(row);
  const end = bytes.length - (size.macBytes ?? 0);
  return { iv: bytes.slice(0, IV_BYTES), value: bytes.slice(IV_BYTES, end), mac: bytes.slice(end) };
};
