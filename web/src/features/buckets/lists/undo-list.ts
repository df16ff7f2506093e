import { moveToList } from "@keepwell/client/buckets/move-to-list.ts";
import { createList } from "@keepwell/client/buckets/save-list.ts";
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import { restoreEntries } from "@keepwell/client/buckets/trash-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type NoticeAction, notify } from "@keepwell/ui/notices-store.ts";
import type { trash } from "../../../text/en/trash.ts";
import type { VaultText } from "../../../text/en-vault.ts";
import { refreshLists } from "../queries.ts";
import { reloadEntries } from "../reloads.ts";
import { bulkFailure } from "../selection/use-bulk.ts";
import type { CountedList } from "./use-lists.ts";

interface DeletedList {
  readonly bucket: Bucket;
  readonly list: Pick<CountedList, "name" | "naming">;
  /** The entries that were in the list. */
  readonly entries: readonly ShownEntry[];
  /** Whether its entries were moved to Trash. */
  readonly isInTrash: boolean;
}

interface Words {
  readonly lists: VaultText["lists"];
  readonly words: typeof trash;
}

/** Makes a new list with the name of the deleted one, and puts the entries into it. */
const bringBack = async (
  session: Session,
  { bucket, list: { name, naming }, entries, isInTrash }: DeletedList,
): Promise<void> => {
  const uid = crypto.randomUUID();
  await createList(session, bucket, { uid, name, isConfirmed: naming === "confirmed" });
  if (isInTrash) await restoreEntries(session, { bucket, entries });
  if (entries.length > 0) await moveToList(session, { bucket, listUid: uid, entries });
};

/** The button of a notice that brings back the list that was just deleted, with its entries. */
export const undoListAction = (
  session: Session,
  deleted: DeletedList,
  { lists, words }: Words,
): NoticeAction => {
  const undo = async () => {
    const { bucket, list } = deleted;
    try {
      await bringBack(session, deleted);
      notify({ tone: "success", text: words.listRestored(list.name) });
    } catch (error) {
      notify({ tone: "error", text: bulkFailure(error, lists, words.restoreForbidden) });
    } finally {
      void reloadEntries(session, bucket.uid);
      void refreshLists(session, bucket.uid);
    }
  };
  return { label: words.undo, run: () => void undo() };
};

/**
 * Whether a deleted list can be restored completely. A team's list cannot, because its permissions were deleted with
 * it. A list cannot either if its name cannot be verified, or if this browser does not know all of its entries.
 */
export const canUndo = (
  { permissions }: Bucket,
  { naming, count }: Pick<CountedList, "naming" | "count">,
  entries: readonly ShownEntry[],
): boolean => permissions === null && naming !== "unverifiable" && entries.length === count;
