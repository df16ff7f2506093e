import type { NewTombstone } from "@keepwell/contract/buckets/rows.ts";
import { fail } from "@keepwell/contract/errors.ts";

interface Leaving {
  readonly uid: string;
  readonly k: number | null;
}

/**
 * Checks the tombstone of an entry that leaves its bucket: it is sealed under the bucket's current key, and follows the
 * entry's row. Fails with 409 otherwise, and for an entry that has no row.
 */
export const checkTombstone = (
  { k }: Leaving,
  { gen }: { readonly gen: number },
  tombstone: NewTombstone,
): void => {
  if (k === null || tombstone.k !== k + 1 || tombstone.gen !== gen) fail("conflict");
};
