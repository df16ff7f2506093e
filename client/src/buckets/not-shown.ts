import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";

/**
 * Thrown when the server has replied that something was done with these entries, but does not show it ([Note: Read
 * back]).
 */
export class NotShownError extends Error {
  /** The entries as they were listed before. For the other entries of the same action, it has succeeded. */
  readonly entries: readonly Pick<EntryRow, "uid" | "name">[];

  constructor(entries: readonly Pick<EntryRow, "uid" | "name">[]) {
    super("not shown by the server");
    this.name = "NotShownError";
    this.entries = entries;
  }
}
