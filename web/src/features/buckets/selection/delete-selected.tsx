import { Dialog } from "@keepwell/ui/dialog.tsx";
import { useState } from "react";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { type Deletion, DeletionChoice, useDeletionButton } from "../trash/deletion-choice.tsx";
import { ForEveryone } from "../trash/for-everyone.tsx";
import { undoAction } from "../trash/restore-now.ts";
import { type BulkDialogProps, inSentences } from "./bulk-end.ts";
import { BulkBody, BulkFooter, StayingEntries, UnverifiedNames } from "./bulk-parts.tsx";
import { deleteInOrder } from "./delete-in-order.ts";
import { bucketsOf, eachBucket } from "./placed-entries.ts";
import { useBulk } from "./use-bulk.ts";

/**
 * Asks the user one question about all selected entries, which names their number. Cancel has the focus. If some
 * entries cannot be verified, asks a second time.
 */
export function DeleteSelected({ session, entries, refused, onEnd }: BulkDialogProps) {
  const { lists } = useVaultText();
  const words = useTrashText();
  const [deletion, choose] = useState<Deletion>("trash");
  const bulk = useBulk({
    entries,
    forbidden: lists.deleteForbidden,
    onEnd: (done) => {
      const undo = deletion === "trash" ? done.filter(({ uid }) => !unverifiedUids.has(uid)) : [];
      onEnd({
        done,
        message: inSentences(
          lists.deletedItems(lists.number(done.length)),
          ...(refused.length > 0 ? [lists.stayed.deleted(refused.length)] : []),
        ),
        change: "gone",
        ...(undo.length > 0 && { action: undoAction(session, undo, { lists, words }) }),
      });
    },
  });
  const { unverified } = bulk;
  const isPermanent = deletion === "permanent" || unverified.length > 0;
  const button = useDeletionButton(isPermanent ? "permanent" : "trash");
  const unverifiedUids = new Set(unverified.map(({ uid }) => uid));
  const submit = () =>
    void bulk.run((left, progress) =>
      eachBucket(left, progress, (part) =>
        deleteInOrder(session, { ...part, deletion, unverified: unverifiedUids }),
      ),
    );
  return (
    <Dialog
      isOpen
      size="sm"
      role="alertdialog"
      title={lists.deleteEntriesTitle(bulk.count)}
      onRequestClose={bulk.close}
      footer={
        <BulkFooter
          bulk={bulk}
          variant={isPermanent ? "danger" : "primary"}
          isCancelFocused
          submit={unverified.length > 0 ? lists.deleteUnverified : button.action}
          pending={button.pendingLabel}
          onSubmit={submit}
        />
      }
    >
      <BulkBody bulk={bulk} label={isPermanent ? lists.deletingEntries : lists.movingEntries}>
        <DeletionChoice
          count={bulk.count}
          permanent={lists.deleteEntriesText}
          value={deletion}
          onChange={choose}
        />
        <ForEveryone buckets={bucketsOf(entries)} count={bulk.count} />
        <StayingEntries entries={refused} sentence={lists.stays.deleted} />
        <UnverifiedNames entries={unverified} />
      </BulkBody>
    </Dialog>
  );
}
