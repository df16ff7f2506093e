/** @file Rows that seem to exist already, compared by readable names only: no entry is opened. */
import type { PlannedBucket } from "./plan-import.ts";

/** An entry as the list of a bucket's entries shows it. */
export interface StoredName {
  readonly name: string;
  readonly listName?: string | undefined;
}

interface Compared {
  readonly plan: readonly PlannedBucket[];
  readonly nameOf: (index: number) => string;
  /** By the uid of their bucket. A bucket that is missing here has no entries to compare with. */
  readonly stored: ReadonlyMap<string, readonly StoredName[]>;
}

const keyOf = (name: string, listName = ""): string => JSON.stringify([name, listName]);

/**
 * The numbers of rows whose bucket has an entry of the same name in the same list. Each stored entry matches one row
 * only: if two rows have the same name and one such entry exists, only the first row is a duplicate.
 */
export const findDuplicates = ({ plan, nameOf, stored }: Compared): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const { target, rows } of plan) {
    const left = new Map<string, number>();
    const entries = "bucket" in target ? (stored.get(target.bucket.uid) ?? []) : [];
    for (const { name, listName } of entries) {
      const key = keyOf(name, listName);
      left.set(key, (left.get(key) ?? 0) + 1);
    }
    for (const { index, listName } of rows) {
      const key = keyOf(nameOf(index), listName);
      const count = left.get(key) ?? 0;
      if (count > 0) found.add(index);
      left.set(key, count - 1);
    }
  }
  return found;
};
