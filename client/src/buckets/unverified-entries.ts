import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";

type Entry = Pick<EntryRow, "uid" | "rev" | "type" | "name">;

/**
 * Thrown when some entries of a call cannot be verified, or differ from what the list showed. The call then changed no
 * entry.
 */
export class UnverifiedEntriesError extends CannotVerifyError {
  /** The unverified entries as the list shows them. The other entries of the call were verified. */
  readonly entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.entries = entries;
  }
}
