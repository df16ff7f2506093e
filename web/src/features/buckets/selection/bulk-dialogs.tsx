import type { BulkDialogProps } from "./bulk-end.ts";
import { DeleteSelected } from "./delete-selected.tsx";
import type { ListTargets } from "./list-targets.ts";
import { MoveToBucketDialog } from "./move-to-bucket-dialog.tsx";
import { MoveToListDialog } from "./move-to-list-dialog.tsx";

export type BulkQuestion =
  | { readonly what: "delete" | "move-to-bucket" }
  | { readonly what: "move-to-list"; readonly target?: string };

interface BulkDialogsProps extends BulkDialogProps, ListTargets {
  readonly question: BulkQuestion;
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
