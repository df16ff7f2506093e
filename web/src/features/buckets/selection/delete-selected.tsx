import { Dialog } from "@keepwell/ui/dialog.tsx";
import { useState } from "react";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { type Deletion, DeletionChoice, useDeletionButton } from "../trash/deletion-choice.tsx";
import { ForEveryone } from "../trash/for-everyone.tsx";
import { undoAction } from "../trash/restore-now.ts";
import type { BulkDialogProps } from "./bulk-end.ts";
import { BulkBody, BulkFooter, UnverifiedNames } from "./bulk-parts.tsx";
import { deleteInOrder } from "./delete-in-order.ts";
import { useBulk } from "./use-bulk.ts";

/** Asks once for all entries, with their number; Cancel has the focus. Asks again if some cannot be verified. */
export function DeleteSelected({ session, bucket, entries, onEnd }: BulkDialogProps) {
  const { lists } = useVaultText();
  const words = useTrashText();
  const [deletion, choose] = useState<Deletion>("trash");
  const bulk = useBulk({
    entries,
    forbidden: lists.deleteForbidden,
    onEnd: (done) => {
      const trashed = new Set(deletion === "trash" ? done.filter((uid) => !unverifiedUids.has(uid)) : []);
      const undo = entries.filter(({ uid }) => trashed.has(uid)).map((one) => ({ ...one, bucket }));
      onEnd({
        done,
        message: lists.deletedItems(lists.number(done.length)),
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
      deleteInOrder(session, { bucket, entries: left, deletion, unverified: unverifiedUids, ...progress }),
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
        <ForEveryone bucket={bucket} count={bulk.count} />
        <UnverifiedNames entries={unverified} />
      </BulkBody>
    </Dialog>
  );
}
