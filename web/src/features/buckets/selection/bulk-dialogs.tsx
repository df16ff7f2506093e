import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { CountedList } from "../lists/use-lists.ts";
import { DeleteSelected } from "./delete-selected.tsx";
import { MoveToBucketDialog } from "./move-to-bucket-dialog.tsx";
import { MoveToListDialog } from "./move-to-list-dialog.tsx";

export interface BulkEnd {
  readonly done: readonly string[];
  readonly message: string;
  /** What became of them: gone from here, or in that list now. */
  readonly change: "gone" | "none" | Pick<CountedList, "uid" | "name">;
  readonly movedTo?: string;
}

export interface BulkDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly uids: readonly string[];
  readonly onEnd: (end: BulkEnd) => void;
}

export type BulkQuestion =
  | { readonly what: "delete" | "move-to-bucket" }
  | { readonly what: "move-to-list"; readonly target?: string };

interface BulkDialogsProps extends BulkDialogProps {
  readonly question: BulkQuestion;
  readonly lists: readonly CountedList[];
}

/** What to do with the selected entries, asked before it is done. */
export function BulkDialogs({ question, lists, ...props }: BulkDialogsProps) {
  switch (question.what) {
    case "delete":
      return <DeleteSelected {...props} />;
    case "move-to-bucket":
      return <MoveToBucketDialog {...props} />;
    case "move-to-list":
      return <MoveToListDialog {...props} lists={lists} target={question.target} />;
  }
}
