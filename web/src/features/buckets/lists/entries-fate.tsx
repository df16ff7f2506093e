import { useTrashText } from "../../../text/trash-text.ts";
import { RadioRows } from "../../../ui/radio-rows.tsx";

/** What happens to the entries of a list that is deleted. */
export type Fate = "stay" | "trash";

interface EntriesFateProps {
  /** What happens to entries that stay. */
  readonly stay: string;
  readonly value: Fate;
  readonly onChange: (value: Fate) => void;
}

/** Keep a list's entries in the bucket, or move them to Trash. */
export function EntriesFate({ stay, value, onChange }: EntriesFateProps) {
  const words = useTrashText();
  return (
    <RadioRows
      label={words.ofList}
      isLabelHidden
      name="fate"
      rows={[
        { value: "stay", title: words.keepEntries, note: stay },
        { value: "trash", title: words.entriesToTrash, note: words.toTrashNotes },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
