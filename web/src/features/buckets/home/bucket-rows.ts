/** @file Makes the rows of the home page from the user's buckets, and sorts them. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { StateInDoubt } from "@keepwell/client/people/state-in-doubt.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";

export const BUCKET_TABS = ["active", "starred", "archived"] as const;

export type BucketTab = (typeof BUCKET_TABS)[number];

/**
 * A row on the page. `bucket` is null if the bucket could not be opened. `uid` is null if the server's answer had no
 * readable uid.
 */
export interface BucketRow {
  readonly id: string;
  readonly uid: string | null;
  readonly name: string;
  readonly bucket: Bucket | null;
  /** True if no member has given this user the bucket's key yet. This is not an error. */
  readonly isAwaited?: boolean;
  /**
   * Set while the user must decide whether to trust the account's state, or an older row of the bucket. This is not an
   * error.
   */
  readonly doubt?: StateInDoubt["kind"] | "older-row";
}

/** The uids of the buckets that the user has starred or archived. */
export interface Marks {
  readonly starred: ReadonlySet<string>;
  readonly archived: ReadonlySet<string>;
}

interface RowWords {
  readonly nameOf: (bucket: Bucket) => string;
  readonly unverifiable: string;
  /** Shown for a bucket whose key is still missing. */
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
    // An offered bucket is not accepted yet, and a bucket in Trash must first be restored. The page shows neither as a
    // row.
    case "offered":
    case "trashed":
      return null;
    case "awaiting-key":
      return { id: bucket.uid, uid, name: awaited, bucket: null, isAwaited: true };
    case "older":
    case "missing":
    case "older-row":
      return { ...refused, doubt: state };
    case "unverifiable":
      return refused;
  }
};

/** Returns the row of the system bucket first, then the others by name. */
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

/** A bucket is active if it is not archived. A starred bucket stays starred when it is archived. */
export const inTab = (tab: BucketTab, { starred, archived }: Marks, row: BucketRow): boolean => {
  if (tab === "starred") return bears(starred, row);
  return bears(archived, row) === (tab === "archived");
};

/** Whether a row can be selected. No bulk action applies to the system bucket or to a bucket that did not open. */
export const isSelectable = ({ bucket }: BucketRow): boolean => bucket !== null && !bucket.is_system;

/** Whether to show the welcome box: there is only the system bucket, and nothing is filtered. */
export const isNewcomer = (rows: readonly BucketRow[], filter: string): boolean =>
  rows.length === 1 && rows[0]?.bucket?.is_system === true && filter === "";
