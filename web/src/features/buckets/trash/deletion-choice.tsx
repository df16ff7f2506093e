import { type Choice, RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { useText } from "../../../text/text.ts";
import { useTrashText } from "../../../text/trash-text.ts";

/** Whether a deletion moves to Trash or is permanent. */
export type Deletion = "trash" | "permanent";

interface DeletionChoiceProps extends Choice<Deletion> {
  /** How many entries or buckets are deleted. */
  readonly count: number;
  /** The sentence that warns that a permanent deletion cannot be undone. */
  readonly permanent: string;
}

/** Returns the labels of the button that confirms the deletion. */
export const useDeletionButton = (deletion: Deletion) => {
  const { common } = useText();
  const words = useTrashText();
  return deletion === "trash"
    ? { action: words.toTrash, pendingLabel: words.moving }
    : { action: words.deleteForGood, pendingLabel: common.deleting };
};

export function DeletionChoice({ count, permanent, ...choice }: DeletionChoiceProps) {
  const words = useTrashText();
  return (
    <RadioRows
      {...choice}
      label={words.choice}
      isLabelHidden
      name="deletion"
      rows={[
        { value: "trash", title: words.toTrash, note: count === 1 ? words.toTrashNote : words.toTrashNotes },
        { value: "permanent", title: words.deleteForGood, note: permanent },
      ]}
    />
  );
}
