import { type Choice, RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { useTrashText } from "../../../text/trash-text.ts";

/** What happens to the entries of a list that is deleted. */
export type Fate = "stay" | "trash";

interface EntriesFateProps extends Choice<Fate> {
  /** A sentence about what happens to entries that stay. */
  readonly stay: string;
}

/** Lets the user choose whether the entries of a deleted list stay in the bucket or move to Trash. */
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

interface EntriesStayProps {
  /** A sentence about what happens to the entries. */
  readonly stay: string;
  /**
   * Why the entries cannot be moved to Trash with the list; undefined if the list has no entries, or while they are not
   * loaded.
   */
  readonly why: "unverified" | "forbidden" | undefined;
}

/** Shown in place of the choice if the entries cannot be moved to Trash. */
export function EntriesStay({ stay, why }: EntriesStayProps) {
  const words = useTrashText();
  return (
    <>
      <p>{stay}</p>
      {why && (
        <p className="text-meta text-ink-2">
          {why === "unverified" ? words.unverifiedStay : words.forbiddenStay}
        </p>
      )}
    </>
  );
}
