import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import type { BulkDialogProps } from "./bulk-end.ts";
import { BulkBody, BulkFooter } from "./bulk-parts.tsx";
import { useBulk } from "./use-bulk.ts";

/** Asks once, with the exact number; Cancel has the focus. Asks again where entries cannot be verified. */
export function DeleteSelected({ session, bucket, entries, onEnd }: BulkDialogProps) {
  const text = useVaultText();
  const bulk = useBulk({
    entries,
    forbidden: text.lists.deleteForbidden,
    onEnd: (done) =>
      onEnd({ done, message: text.lists.deletedItems(text.lists.number(done.length)), change: "gone" }),
  });
  const { unverified } = bulk;
  const submit = () =>
    void bulk.run((left, progress) =>
      deleteEntries(session, {
        bucket,
        entries: left,
        unverified: new Set(unverified.map(({ uid }) => uid)),
        ...progress,
      }),
    );
  return (
    <Dialog
      isOpen
      size="sm"
      role="alertdialog"
      title={text.lists.deleteEntriesTitle(bulk.count)}
      onRequestClose={bulk.close}
      footer={
        <BulkFooter
          bulk={bulk}
          variant="danger"
          submit={unverified.length > 0 ? text.lists.deleteUnverified : text.lists.deleteEntries(bulk.count)}
          pending={text.common.deleting}
          onSubmit={submit}
        />
      }
    >
      <BulkBody bulk={bulk} label={text.lists.deletingEntries}>
        <p>{text.lists.deleteEntriesText}</p>
        {unverified.length > 0 && (
          <>
            <p>{text.lists.unverifiedEntries}</p>
            <ul className="list-disc max-h-40 overflow-y-auto ps-5">
              {unverified.map(({ uid, name }) => (
                <li key={uid} className="break-words">
                  {name}
                </li>
              ))}
            </ul>
          </>
        )}
      </BulkBody>
    </Dialog>
  );
}
