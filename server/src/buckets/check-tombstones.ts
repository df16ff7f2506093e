import type { NewTombstone } from "@keepwell/contract/buckets/rows.ts";
import { fail } from "@keepwell/contract/errors.ts";

interface Leaving {
  readonly uid: string;
  readonly k: number | null;
}

/**
 * Checks the tombstone of an entry that leaves its bucket. Fails with 409 unless all of these hold:
 * - The entry has a row.
 * - The tombstone's counter follows the row's counter.
 * - The tombstone is sealed under the bucket's current key.
 */
export const checkTombstone = (
  { k }: Leaving,
  { gen }: { readonly gen: number },
  tombstone: NewTombstone,
): void => {
  if (k === null || tombstone.k !== k + 1 || tombstone.gen !== gen) fail("conflict");
};
