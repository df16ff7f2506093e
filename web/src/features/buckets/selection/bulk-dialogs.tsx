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
  /** The lists that the entries can be moved to. */
  readonly lists: readonly CountedList[];
  /** Whether the entries can be taken out of their lists. */
  readonly canUnlist: boolean;
  /** Whether the bucket has any list. */
  readonly hasLists: boolean;
}

export function BulkDialogs({ question, lists, canUnlist, hasLists, ...props }: BulkDialogsProps) {
  switch (question.what) {
    case "delete":
      return <DeleteSelected {...props} />;
    case "move-to-bucket":
      return <MoveToBucketDialog {...props} />;
    case "move-to-list":
      return <MoveToListDialog {...props} {...{ lists, canUnlist, hasLists }} target={question.target} />;
  }
}
