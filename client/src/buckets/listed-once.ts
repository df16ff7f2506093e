/**
 * @file Entries of several buckets, each once. Only a dishonest server lists an entry in two buckets. Pages find an
 * entry of several buckets by its uid, so an action on one of two such rows would reach the other too (MS-18).
 */
import { isUnverifiable, type Unverifiable } from "../api/unverifiable.ts";

interface Listed<Bucket, Entry> {
  readonly bucket: Bucket;
  readonly entries: readonly (Entry | Unverifiable)[];
}

/** The buckets with their entries, without entries whose uid an earlier bucket lists. Unchanged lists stay the same. */
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
