/** @file Selected entries of several buckets. Actions handle one bucket after the other. */
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import { inParts, type Progress } from "@keepwell/client/keys/in-chunks.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { Row } from "./entry-rows.ts";

/** An entry with the bucket that it is in. */
export interface PlacedEntry extends ShownEntry {
  readonly bucket: Bucket;
}

type PlacedRow = Pick<Row, "id" | "name" | "rev"> & {
  readonly type: EntryType;
  readonly bucket: Bucket;
};

/** The entries of the rows, ordered so that entries of the same bucket are next to each other. */
export const entriesIn = (rows: readonly PlacedRow[]): readonly PlacedEntry[] => {
  const groups = Map.groupBy(rows, ({ bucket }) => bucket.uid);
  return [...groups.values()].flat().map(({ id: uid, name, type, rev, bucket }) => ({
    uid,
    name,
    type,
    rev,
    bucket,
  }));
};

/** The buckets of the entries, without duplicates. */
export const bucketsOf = (entries: readonly Pick<PlacedEntry, "bucket">[]): readonly Bucket[] => [
  ...new Map(entries.map(({ bucket }) => [bucket.uid, bucket])).values(),
];

interface Part extends Progress {
  readonly bucket: Bucket;
  readonly entries: readonly PlacedEntry[];
}

/** Calls `act` once for each bucket, with the bucket's entries in their order. */
export const eachBucket = (
  entries: readonly PlacedEntry[],
  progress: Progress,
  act: (part: Part) => Promise<void>,
): Promise<void> => {
  const parts = [...Map.groupBy(entries, ({ bucket }) => bucket.uid).values()];
  return inParts(parts, progress, async (part, partProgress) => {
    const [first] = part;
    if (first) await act({ bucket: first.bucket, entries: part, ...partProgress });
  });
};
