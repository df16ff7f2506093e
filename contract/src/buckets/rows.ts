/** @file Rows and tombstones in requests and replies (docs/security.md section 2.10). */
import {
  BUCKET_ROW_SIZE,
  ENTRY_ROW_SIZE,
  LIST_ROW_SIZE,
  TOMBSTONE_SIZE,
} from "@keepwell/crypto/row/row-form.ts";
import { counter, sealedRow, uid } from "../fields.ts";
import { named, z } from "../zod.ts";

const entryRowText = sealedRow("entry", ENTRY_ROW_SIZE);

/** The row that a request stores, sealed under the current key of its bucket. */
export const newRow = named("NewRow", z.object({ k: counter, sealed: entryRowText }));

/** A stored row. `gen` is the generation of the bucket's key that seals it. */
export const storedRow = named("StoredRow", z.object({ gen: counter, k: counter, sealed: entryRowText }));

/**
 * The row of a list, in requests and replies. `rev` counts its changes, from 1; `gen` is the generation of the bucket's
 * key that seals it.
 */
export const listRow = named(
  "ListRow",
  z.object({ gen: counter, rev: counter, sealed: sealedRow("list", LIST_ROW_SIZE) }),
);

/** The row of a bucket, sealed under the bucket's current key. `rev` counts its changes, from 1. */
export const bucketRow = named(
  "BucketRow",
  z.object({ rev: counter, sealed: sealedRow("bucket", BUCKET_ROW_SIZE) }),
);

/**
 * The tombstone that a request stores in place of an entry that leaves its bucket. Sealed under the bucket's current
 * key.
 */
export const newTombstone = named(
  "NewTombstone",
  z.object({ gen: counter, k: counter, sealed: sealedRow("tombstone", TOMBSTONE_SIZE) }),
);

/** A stored tombstone, by the uid of the entry that has left the bucket. */
export const storedTombstone = named(
  "StoredTombstone",
  z.object({ uid, gen: counter, k: counter, sealed: sealedRow("tombstone", TOMBSTONE_SIZE) }),
);

export type NewRow = z.output<typeof newRow>;
export type StoredRow = z.output<typeof storedRow>;
export type ListRow = z.output<typeof listRow>;
export type BucketRow = z.output<typeof bucketRow>;
export type NewTombstone = z.output<typeof newTombstone>;
export type StoredTombstone = z.output<typeof storedTombstone>;
