import type { Session } from "@keepwell/client/session/session.ts";
import type { NoticeAction } from "@keepwell/ui/notices-store.ts";
import type { CountedList } from "../lists/use-lists.ts";
import type { PlacedEntry } from "./placed-entries.ts";

/** What a dialog did with the selected entries. */
export interface BulkEnd {
  readonly done: readonly PlacedEntry[];
  readonly message: string;
  /**
   * `gone`: the entries have left their buckets. `none`: the page need not change. Otherwise the list that the
   * entries are now in; null if they are in no list.
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
  /** The selected entries that stay as they are, because the user may neither move nor delete them. */
  readonly refused: readonly PlacedEntry[];
  readonly onEnd: (end: BulkEnd) => void;
}

/** A notice of several sentences. The first one may lack its full stop. */
export const inSentences = (first: string, ...others: readonly string[]): string =>
  others.length === 0 ? first : [first.replace(/\.?$/, "."), ...others].join(" ");
