/** @file Makes rows of the entries in Trash. An unchanged entry keeps the same row object. */
import type { TrashedEntry } from "@keepwell/client/buckets/list-entries.ts";
import { listedOnce } from "@keepwell/client/buckets/listed-once.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import { TRASH_DAYS } from "@keepwell/contract/buckets/trash-days.ts";
import { type Row, rowOfEntry } from "../selection/entry-rows.ts";

export interface TrashRow extends Row {
  readonly bucket: OpenBucket;
  readonly type: EntryType;
  /** When the entry was moved to Trash, in seconds since 1970. */
  readonly trashedAt: number;
}

const rows = new WeakMap<TrashedEntry, TrashRow>();

const rowIn = (bucket: OpenBucket, entry: TrashedEntry): TrashRow => {
  const known = rows.get(entry);
  if (known?.bucket === bucket) return known;
  const row = {
    ...rowOfEntry(entry),
    type: entry.type,
    isSelectable: true,
    bucket,
    trashedAt: entry.shown.d,
  };
  rows.set(entry, row);
  return row;
};

interface InBucket {
  readonly bucket: OpenBucket;
  readonly entries: readonly TrashedEntry[];
}

/**
 * Returns the rows, sorted by the time at which their entries were moved to Trash, the latest first. Entries with the
 * same time are sorted by name.
 */
export const trashRows = (
  read: readonly InBucket[],
  order: (left: string, right: string) => number,
): readonly TrashRow[] =>
  listedOnce(read)
    .flatMap(({ bucket, entries }) => entries.map((entry) => rowIn(bucket, entry)))
    .toSorted((one, other) => other.trashedAt - one.trashedAt || order(one.name, other.name));

const DAY = 24 * 60 * 60;

/** How many more days the entry stays in Trash, rounded up. `now` is in seconds since 1970. */
export const daysLeft = ({ trashedAt }: Pick<TrashRow, "trashedAt">, now: number): number =>
  Math.min(TRASH_DAYS, Math.max(0, Math.ceil((trashedAt - now) / DAY) + TRASH_DAYS));
