import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";

/** Thrown when the server says that it changed these entries, but does not show the change ([Note: Read back]). */
export class NotShownError extends Error {
  /**
   * The entries as they were listed before the action. The action succeeded for the other entries that the server says
   * it changed.
   */
  readonly entries: readonly Pick<EntryRow, "uid" | "name">[];

  constructor(entries: readonly Pick<EntryRow, "uid" | "name">[]) {
    super("not shown by the server");
    this.name = "NotShownError";
    this.entries = entries;
  }
}
