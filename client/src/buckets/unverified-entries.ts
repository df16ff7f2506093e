import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

type Entry = Pick<EntryRow, "uid" | "rev" | "type" | "name">;

/** Thrown when some entries of a call are not as they are shown. Nothing was done to any entry of the call. */
export class UnverifiedEntriesError extends CannotVerifyError {
  /** The unverified entries as the list shows them. The other entries of the call were verified. */
  readonly entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.entries = entries;
  }
}
