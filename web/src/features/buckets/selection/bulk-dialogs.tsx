import type { CountedList } from "../lists/use-lists.ts";
import type { BulkDialogProps } from "./bulk-end.ts";
import { DeleteSelected } from "./delete-selected.tsx";
import { MoveToBucketDialog } from "./move-to-bucket-dialog.tsx";
import { MoveToListDialog } from "./move-to-list-dialog.tsx";

export type BulkQuestion =
  | { readonly what: "delete" | "move-to-bucket" }
  | { readonly what: "move-to-list"; readonly target?: string };

interface BulkDialogsProps extends BulkDialogProps {
  readonly question: BulkQuestion;
  readonly lists: readonly CountedList[];
}

/** The dialogs of bulk actions on the selected entries. */
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
