import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { notShownFailure } from "../not-shown-failure.ts";
import { type Deletion, DeletionChoice } from "../trash/deletion-choice.tsx";
import { ForEveryone } from "../trash/for-everyone.tsx";

interface DeleteEntryProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly entry: Pick<OpenEntry, "uid" | "rev" | "type" | "name" | "labelVerified">;
  /** Whether the entry is in Trash. It can then only be deleted permanently. */
  readonly isTrashed: boolean;
  readonly onCancel: () => void;
  readonly onDeleted: (deletion: Deletion) => void;
}

/** Asks the specification's question before an entry is deleted. Cancel has the focus. */
export function DeleteEntry({ session, bucket, entry, isTrashed, onCancel, onDeleted }: DeleteEntryProps) {
  const text = useVaultText();
  const trash = useTrashText();
  // To move an entry to Trash, its next row must be sealed, and only a verified name may be sealed.
  const hasChoice = entry.labelVerified && !isTrashed;
  const [deletion, choose] = useState<Deletion>(hasChoice ? "trash" : "permanent");
  const submission = useSubmit({
    fields: [],
    failureOf: notShownFailure(text),
    action: () => {
      if (deletion === "trash") return trashEntries(session, { bucket, entries: [entry] });
      const unverified = new Set(entry.labelVerified ? [] : [entry.uid]);
      return deleteEntries(session, { bucket, entries: [entry], unverified, inTrash: isTrashed });
    },
    onDone: () => onDeleted(deletion),
  });
  return (
    <QuestionDialog
      title={text.entry.deleteTitle}
      subtitle={entry.name}
      action={deletion === "trash" ? trash.toTrash : text.common.delete}
      isDangerous={deletion === "permanent"}
      isPending={submission.processing}
      pendingLabel={deletion === "trash" ? trash.moving : text.common.deleting}
      onCancel={onCancel}
      onConfirm={() => submission.submit()}
    >
      <FormAlert submission={submission} />
      {!entry.labelVerified && <p>{text.entry.labelTitle}.</p>}
      {hasChoice ? (
        <DeletionChoice count={1} permanent={text.entry.deleteQuestion} value={deletion} onChange={choose} />
      ) : (
        <p>{text.entry.deleteQuestion}</p>
      )}
      <ForEveryone buckets={[bucket]} count={1} />
    </QuestionDialog>
  );
}
