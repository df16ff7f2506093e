import { useTrashText } from "../../../text/trash-text.ts";
import { RadioRows } from "../../../ui/radio-rows.tsx";

/** Where a deletion leads. */
export type Deletion = "trash" | "permanent";

interface DeletionChoiceProps {
  /** How many entries or buckets are deleted. */
  readonly count: number;
  /** The specification's sentence about what cannot be reverted. */
  readonly permanent: string;
  readonly value: Deletion;
  readonly onChange: (value: Deletion) => void;
}

/** Move to Trash, or delete permanently. */
export function DeletionChoice({ count, permanent, value, onChange }: DeletionChoiceProps) {
  const words = useTrashText();
  return (
    <RadioRows
      label={words.choice}
      isLabelHidden
      name="deletion"
      rows={[
        { value: "trash", title: words.toTrash, note: count === 1 ? words.toTrashNote : words.toTrashNotes },
        { value: "permanent", title: words.deleteForGood, note: permanent },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
