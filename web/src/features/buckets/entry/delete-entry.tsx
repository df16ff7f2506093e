import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { QuestionDialog } from "../../../ui/question-dialog.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { notShownFailure } from "../not-shown-failure.ts";

interface DeleteEntryProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly entry: Pick<OpenEntry, "uid" | "rev" | "type" | "name" | "labelVerified">;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

/** The specification's question; Cancel has the focus. */
export function DeleteEntry({ session, bucket, entry, onCancel, onDeleted }: DeleteEntryProps) {
  const text = useVaultText();
  const submission = useSubmit({
    fields: [],
    failureOf: notShownFailure(text),
    action: () => {
      const unverified = new Set(entry.labelVerified ? [] : [entry.uid]);
      return deleteEntries(session, { bucket, entries: [entry], unverified });
    },
    onDone: onDeleted,
  });
  return (
    <QuestionDialog
      title={text.entry.deleteTitle}
      subtitle={entry.name}
      action={text.common.delete}
      isDangerous
      isPending={submission.processing}
      pendingLabel={text.common.deleting}
      onCancel={onCancel}
      onConfirm={() => submission.submit()}
    >
      <FormAlert submission={submission} />
      {!entry.labelVerified && <p>{text.entry.labelTitle}.</p>}
      <p>{text.entry.deleteQuestion}</p>
    </QuestionDialog>
  );
}
