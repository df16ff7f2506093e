import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { NoticeAction } from "@keepwell/ui/notices-store.ts";
import type { CountedList } from "../lists/use-lists.ts";

/** What a dialog did with the selected entries. */
export interface BulkEnd {
  readonly done: readonly string[];
  readonly message: string;
  /**
   * `gone`: the entries have left the bucket. `none`: the page need not change. Otherwise the list that the
   * entries are now in; null if they are in no list.
   */
  readonly change: "gone" | "none" | Pick<CountedList, "uid" | "name"> | null;
  readonly movedTo?: string;
  /** The button of the notice. */
  readonly action?: NoticeAction;
}

export interface BulkDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly entries: readonly ShownEntry[];
  readonly onEnd: (end: BulkEnd) => void;
}
