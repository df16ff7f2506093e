import type { Session } from "@keepwell/client/session/session.ts";
import type { NoticeAction } from "@keepwell/ui/notices-store.ts";
import type { CountedList } from "../lists/use-lists.ts";
import type { PlacedEntry } from "./placed-entries.ts";

/** The result of a bulk action. */
export interface BulkEnd {
  readonly done: readonly PlacedEntry[];
  readonly message: string;
  /**
   * The change that the page must show. `gone`: the entries have left their buckets. `none`: the page does not change.
   * A list: the entries are now in this list. Null: the entries are now in no list.
   */
  readonly change: "gone" | "none" | Pick<CountedList, "uid" | "name"> | null;
  readonly movedTo?: string;
  /** The button of the notice. */
  readonly action?: NoticeAction;
}

export interface BulkDialogProps {
  readonly session: Session;
  /** At least one entry. Entries of the same bucket are next to each other. */
  readonly entries: readonly PlacedEntry[];
  /** The selected entries to which the action does not apply, because the user may neither move nor delete them. */
  readonly refused: readonly PlacedEntry[];
  readonly onEnd: (end: BulkEnd) => void;
}

/** Joins sentences to one text for a notice. Adds a full stop to the first sentence if it has none. */
export const inSentences = (first: string, ...others: readonly string[]): string =>
  others.length === 0 ? first : [first.replace(/\.?$/, "."), ...others].join(" ");
