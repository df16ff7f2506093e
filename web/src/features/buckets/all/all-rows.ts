/**
 * @file The entries of all buckets as rows, and their order. An unchanged entry in an unchanged bucket keeps the same
 * row object.
 */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { EntryMarks } from "@keepwell/client/buckets/entry-marks.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { ReadBucket } from "../search/use-searched-buckets.ts";
import { type Row, rowOfEntry } from "../selection/entry-rows.ts";

export const SORTS = ["name", "used", "changed"] as const;
export type Sort = (typeof SORTS)[number];

export interface AllRow extends Row {
  readonly bucket: OpenBucket;
  readonly type: EntryType;
  readonly permissions: ListedEntry["permissions"];
  readonly changedAt: string;
}

const rows = new WeakMap<ListedEntry, AllRow>();

const rowIn = (bucket: OpenBucket, entry: ListedEntry): AllRow => {
  const known = rows.get(entry);
  if (known?.bucket === bucket) return known;
  const { type, permissions, updated_at: changedAt } = entry;
  // Every row can be selected, because the user can star every entry, including entries that they may not move or
  // delete.
  const row = { ...rowOfEntry(entry), type, isSelectable: true, bucket, permissions, changedAt };
  rows.set(entry, row);
  return row;
};

/** The verified entries of every bucket. A bucket's own page also shows its unverifiable entries, with the reason. */
export const allRows = (searched: readonly ReadBucket[]): readonly AllRow[] =>
  searched.flatMap(({ bucket, entries }) =>
    entries.flatMap((entry) => (isUnverifiable(entry) ? [] : [rowIn(bucket, entry)])),
  );

interface Order {
  readonly sort: Sort;
  readonly order: (left: string, right: string) => number;
  readonly marks: EntryMarks | undefined;
}

/** Sorts the rows. When they are sorted by last use, entries that were never used come last, by name. */
export const sortedRows = (all: readonly AllRow[], { sort, order, marks }: Order): readonly AllRow[] => {
  const usedAt = ({ id }: AllRow) => marks?.used[id] ?? 0;
  const byName = (one: AllRow, other: AllRow) => order(one.name, other.name);
  if (sort === "used") return all.toSorted((a, b) => usedAt(b) - usedAt(a) || byName(a, b));
  if (sort === "changed")
    return all.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt) || byName(a, b));
  return all.toSorted(byName);
};

const MOST_RECENT = 5;

/**
 * Returns the rows to show above all others: the starred rows in their order in `sorted`, and the most recently used
 * rows, the latest first.
 */
export const topRows = (sorted: readonly AllRow[], marks: EntryMarks | undefined) => {
  const { starred = {}, used = {} } = marks ?? {};
  const times = new Map(Object.entries(used));
  const recent = sorted
    .filter(({ id }) => times.has(id))
    .toSorted((one, other) => (times.get(other.id) ?? 0) - (times.get(one.id) ?? 0));
  return { starred: sorted.filter(({ id }) => id in starred), recent: recent.slice(0, MOST_RECENT) };
};
