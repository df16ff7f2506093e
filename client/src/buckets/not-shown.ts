import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";

/** The server answered that something was done with these entries, and does not show it: see [Note: Read back]. */
export class NotShownError extends Error {
  /** As they were listed before. For the other entries of the same call, the action has succeeded. */
  readonly entries: readonly Pick<EntryRow, "uid" | "name">[];

  constructor(entries: readonly Pick<EntryRow, "uid" | "name">[]) {
    super("not shown by the server");
    this.name = "NotShownError";
    this.entries = entries;
  }
}
