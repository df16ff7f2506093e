import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Dialog } from "@keepwell/ui/dialog.tsx";
import { useRef } from "react";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { BulkBody, BulkFooter, UnverifiedNames } from "../selection/bulk-parts.tsx";
import type { PlacedEntry } from "../selection/placed-entries.ts";
import { useBulk } from "../selection/use-bulk.ts";
import { deleteAll, deleteBuckets, restoreAll } from "./act-on-trash.ts";

export type TrashQuestion = "restore" | "delete" | "empty";

interface TrashDialogProps {
  readonly session: Session;
  readonly question: TrashQuestion;
  /** Entries of the same bucket are next to each other. */
  readonly entries: readonly PlacedEntry[];
  /** The buckets in Trash. They are also deleted when Trash is emptied. */
  readonly trashed?: readonly TrashedBucket[];
  /** Called with the uids of what was restored or deleted, and with the sentence for the notice. */
  readonly onEnd: (done: readonly string[], message: string) => void;
}

/**
 * Asks before entries are deleted permanently. Also asks before so many entries are restored that several calls are
 * needed.
 */
export function TrashDialog({ session, question, entries, trashed = [], onEnd }: TrashDialogProps) {
  const { lists, common } = useVaultText();
  const words = useTrashText();
  const isRestoring = question === "restore";
  // The buckets come first, so they are deleted even if deleting the entries then fails.
  const buckets = useRef(new Set<string>());
  const bulk = useBulk({
    entries,
    forbidden: isRestoring ? words.restoreForbidden : lists.deleteForbidden,
    onEnd: (changed) => {
      const done = [...buckets.current, ...changed.map(({ uid }) => uid)];
      onEnd(done, isRestoring ? words.restored(done.length) : lists.deletedItems(lists.number(done.length)));
    },
  });
  const { count, unverified } = bulk;
  const submit = () =>
    void bulk.run(async (left, progress) => {
      if (isRestoring) return restoreAll(session, left, progress);
      if (question === "empty") await deleteBuckets(session, trashed, (uid) => buckets.current.add(uid));
      return deleteAll(session, left, {
        unverified: new Set(unverified.map(({ uid }) => uid)),
        ...progress,
      });
    });
  const titles = {
    restore: words.restoreTitle(count),
    delete: words.deleteTitle(count),
    empty: words.emptyTitle,
  };
  const actions = { restore: words.restore, delete: words.deleteForGood, empty: words.empty };
  return (
    <Dialog
      isOpen
      size="sm"
      role={isRestoring ? "dialog" : "alertdialog"}
      title={titles[question]}
      subtitle={question === "delete" && count === 1 ? entries[0]?.name : undefined}
      onRequestClose={bulk.close}
      footer={
        <BulkFooter
          bulk={bulk}
          variant={isRestoring ? "primary" : "danger"}
          isCancelFocused={!isRestoring}
          submit={!isRestoring && unverified.length > 0 ? lists.deleteUnverified : actions[question]}
          pending={isRestoring ? words.restoring : common.deleting}
          onSubmit={submit}
        />
      }
    >
      <BulkBody bulk={bulk} label={isRestoring ? words.restoringEntries : lists.deletingEntries}>
        {question === "empty" && <p>{words.emptyText(count, trashed.length)}</p>}
        {!isRestoring && <p>{lists.deleteEntriesText}</p>}
        {!isRestoring && <UnverifiedNames entries={unverified} />}
      </BulkBody>
    </Dialog>
  );
}
