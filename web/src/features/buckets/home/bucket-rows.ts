/** @file Which buckets stand on home, in which order, and which of them can be selected. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";

export const BUCKET_TABS = ["active", "starred", "archived"] as const;

export type BucketTab = (typeof BUCKET_TABS)[number];

/** One row; `bucket` is absent where it did not open, and `uid` where it had none to read. */
export interface BucketRow {
  readonly id: string;
  readonly uid: string | null;
  readonly name: string;
  readonly bucket: Bucket | null;
  /** It is no error that it did not open: nobody has given its key yet. */
  readonly isAwaited?: boolean;
  /** Nor here: the user has not said yet whether a backup was restored. */
  readonly isOlder?: boolean;
}

/** What the person has marked, as uids. */
export interface Marks {
  readonly starred: ReadonlySet<string>;
  readonly archived: ReadonlySet<string>;
}

interface RowWords {
  readonly nameOf: (bucket: Bucket) => string;
  readonly unverifiable: string;
  /** Of a bucket whose key is yet to be given. */
  readonly awaited: string;
  readonly order: (left: string, right: string) => number;
}

const closedRow = (
  bucket: ClosedBucket,
  index: number,
  { unverifiable, awaited }: RowWords,
): BucketRow | null => {
  const { uid, state } = bucket;
  const refused = { id: `unverifiable-${index}`, uid, name: unverifiable, bucket: null };
  switch (state) {
    // It waits to be accepted, and is no row yet.
    case "offered":
      return null;
    case "awaiting-key":
      return { id: bucket.uid, uid, name: awaited, bucket: null, isAwaited: true };
    case "older":
      return { ...refused, isOlder: true };
    case "unverifiable":
      return refused;
  }
};

/** The system bucket first, then by name. */
export const toBucketRows = (
  buckets: readonly (Bucket | ClosedBucket)[],
  words: RowWords,
): readonly BucketRow[] => {
  const { nameOf, order } = words;
  const rows = buckets.flatMap((bucket, index): BucketRow[] => {
    if (!isUnverifiable(bucket)) return [{ id: bucket.uid, uid: bucket.uid, name: nameOf(bucket), bucket }];
    const row = closedRow(bucket, index, words);
    return row ? [row] : [];
  });
  const rank = (row: BucketRow) => (row.bucket?.is_system ? 0 : 1);
  return rows.sort((left, right) => rank(left) - rank(right) || order(left.name, right.name));
};

const bears = (marks: ReadonlySet<string>, { uid }: BucketRow): boolean => uid !== null && marks.has(uid);

/** Active is what is not archived; a favourite stays one when it is archived. */
export const inTab = (tab: BucketTab, { starred, archived }: Marks, row: BucketRow): boolean => {
  if (tab === "starred") return bears(starred, row);
  return bears(archived, row) === (tab === "archived");
};

/** The system bucket stays where it is, and nothing is done with what cannot be verified. */
export const isSelectable = ({ bucket }: BucketRow): boolean => bucket !== null && !bucket.is_system;

/** The box shows when there is one bucket, the system bucket, and nothing is filtered. */
export const isNewcomer = (rows: readonly BucketRow[], filter: string): boolean =>
  rows.length === 1 && rows[0]?.bucket?.is_system === true && filter === "";
