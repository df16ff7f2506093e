import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

type Entry = Pick<EntryRow, "uid" | "rev" | "type" | "name">;

/** Thrown when some of the entries are not as they are shown. Nothing was done to any of them. */
export class UnverifiedEntriesError extends CannotVerifyError {
  /** These entries as the list shows them. The other entries of the same call were verified. */
  readonly entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.entries = entries;
  }
}
