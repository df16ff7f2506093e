import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

type Entry = Pick<EntryRow, "uid" | "rev" | "type" | "name">;

/**
 * Thrown when some entries of a chunk cannot be verified, or differ from what the list showed. No entry of this chunk
 * was changed.
 */
export class UnverifiedEntriesError extends CannotVerifyError {
  /** The unverified entries as the list shows them. The other entries of the chunk were verified. */
  readonly entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.entries = entries;
  }
}
