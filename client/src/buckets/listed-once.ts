/**
 * @file Lists the entries of several buckets, each entry only once. While an entry moves, a page may read the new
 * bucket before the old one, and then has the entry twice. A dishonest server can also list an entry in two buckets.
 * Pages find an entry by its uid, so an action on one of the two rows would also affect the other row (MS-18). And
 * React Aria's collections can loop over rows with the same key until the memory is full.
 */
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";

interface Listed<Bucket, Entry> {
  readonly bucket: Bucket;
  readonly entries: readonly (Entry | Unverifiable)[];
}

/**
 * Returns the buckets of `read`, each without the entries whose uids an earlier bucket in `read` already lists. A
 * bucket that loses no entry is returned as the same object.
 */
export const listedOnce = <Entry extends { readonly uid: string }, One extends Listed<unknown, Entry>>(
  read: readonly One[],
): readonly One[] => {
  const seen = new Set<string>();
  return read.map((one) => {
    const entries = one.entries.filter((entry) => isUnverifiable(entry) || !seen.has(entry.uid));
    for (const entry of entries) if (!isUnverifiable(entry)) seen.add(entry.uid);
    return entries.length === one.entries.length ? one : { ...one, entries };
  });
};
