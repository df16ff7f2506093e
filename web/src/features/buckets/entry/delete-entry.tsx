import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";

interface DeleteEntryProps {
  readonly session: Session;
  readonly entry: Pick<OpenEntry, "uid" | "bucketUid" | "name">;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

/** The spec's question; the focus is on Cancel. */
export function DeleteEntry({ session, entry, onCancel, onDeleted }: DeleteEntryProps) {
  const text = useText();
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: () => session.api.buckets.deleteEntry({ params: { bucketId: entry.bucketUid, id: entry.uid } }),
    onDone: onDeleted,
  });
  return (
    <Dialog
      isOpen
      size="sm"
      role="alertdialog"
      title={text.entry.deleteTitle}
      subtitle={entry.name}
      onRequestClose={onCancel}
      footer={
        <DialogFooter>
          <Button autoFocus onPress={onCancel}>
            {text.common.cancel}
          </Button>
          <Button
            variant="danger"
            isPending={submission.processing}
            pendingLabel={text.common.deleting}
            onPress={() => submission.submit()}
          >
            {text.common.delete}
          </Button>
        </DialogFooter>
      }
    >
      <div className="flex flex-col gap-3">
        <FormAlert submission={submission} />
        <p>{text.entry.deleteQuestion}</p>
      </div>
    </Dialog>
  );
}
