import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

type Entry = Pick<EntryRow, "uid" | "rev" | "type" | "name">;

/** Some of the entries are not the ones that are shown. Nothing was done to any of them. */
export class UnverifiedEntriesError extends CannotVerifyError {
  /** As the list shows them. The others of the same call were verified. */
  readonly entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.entries = entries;
  }
}
