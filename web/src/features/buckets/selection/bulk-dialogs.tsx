import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BulkDialogProps } from "./bulk-end.ts";
import { DeleteSelected } from "./delete-selected.tsx";
import type { Moved } from "./list-targets.ts";
import { MoveToBucketDialog } from "./move-to-bucket-dialog.tsx";
import { MoveToListDialog } from "./move-to-list-dialog.tsx";

export type BulkQuestion =
  | { readonly what: "delete" | "move-to-bucket" }
  /** All selected entries are in `bucket`. */
  | { readonly what: "move-to-list"; readonly bucket: Bucket; readonly target?: string };

interface BulkDialogsProps extends BulkDialogProps {
  readonly question: BulkQuestion;
  readonly moved: Moved;
}

export function BulkDialogs({ question, moved, ...props }: BulkDialogsProps) {
  switch (question.what) {
    case "delete":
      return <DeleteSelected {...props} />;
    case "move-to-bucket":
      return <MoveToBucketDialog {...props} />;
    case "move-to-list":
      return <MoveToListDialog {...props} bucket={question.bucket} moved={moved} target={question.target} />;
  }
}
