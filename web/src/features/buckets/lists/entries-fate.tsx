import { useTrashText } from "../../../text/trash-text.ts";
import { type Choice, RadioRows } from "../../../ui/radio-rows.tsx";

/** What happens to the entries of a list that is deleted. */
export type Fate = "stay" | "trash";

interface EntriesFateProps extends Choice<Fate> {
  /** What happens to entries that stay. */
  readonly stay: string;
}

/** Keep a list's entries in the bucket, or move them to Trash. */
export function EntriesFate({ stay, ...choice }: EntriesFateProps) {
  const words = useTrashText();
  return (
    <RadioRows
      {...choice}
      label={words.ofList}
      isLabelHidden
      name="fate"
      rows={[
        { value: "stay", title: words.keepEntries, note: stay },
        { value: "trash", title: words.entriesToTrash, note: words.toTrashNotes },
      ]}
    />
  );
}
