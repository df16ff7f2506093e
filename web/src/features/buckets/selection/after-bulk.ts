/**
 * @file Updates the page for a bulk action. After a drag, this happens before the server answers. For every other
 * action, it happens after the server has answered.
 */
import { moveToList } from "@keepwell/client/buckets/move-to-list.ts";
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { queryClient } from "../../../app/query-client.ts";
import type { VaultText } from "../../../text/en-vault.ts";
import { movedToList, restored, withoutEntries } from "../lists/list-entries.ts";
import type { CountedList } from "../lists/use-lists.ts";
import { entriesQuery, refreshEntries } from "../queries.ts";
import { reloadBuckets } from "../reloads.ts";
import type { BulkEnd } from "./bulk-end.ts";
import { bucketsOf, type PlacedEntry } from "./placed-entries.ts";
import { bulkFailure } from "./use-bulk.ts";

/**
 * Updates the page after the server has answered a bulk action, shows a notice, and refetches. `asked` holds all
 * entries of the action, including those that failed.
 */
export const showBulkEnd = (session: Session, asked: readonly PlacedEntry[], end: BulkEnd): void => {
  const buckets = bucketsOf(asked);
  // If the action changed no entry, the shown entries may be out of date, so they are refetched.
  if (end.done.length === 0) {
    for (const { uid } of buckets) void refreshEntries(session, uid);
    return;
  }
  const { change, movedTo } = end;
  const uids = new Set(end.done.map(({ uid }) => uid));
  for (const { uid } of buckets)
    queryClient.setQueryData(entriesQuery(session, uid).queryKey, (entries) => {
      if (!entries || change === "none" || uid === movedTo) return entries;
      return change === "gone" ? withoutEntries(entries, uids) : movedToList(entries, uids, change);
    });
  notify({ tone: "success", text: end.message, action: end.action });
  reloadBuckets(session, [...asked, ...(movedTo === undefined ? [] : [{ bucket: { uid: movedTo } }])]);
};

interface Drop {
  readonly bucket: Bucket;
  readonly entries: readonly ShownEntry[];
  readonly list: Pick<CountedList, "uid" | "name" | "label">;
  readonly text: VaultText["lists"];
}

/**
 * Moves the dropped entries to the list: on the page at once, then on the server. If the call fails, reverts the move
 * on the page and returns false.
 */
export const moveByDrop = async (
  session: Session,
  { bucket, entries: dropped, list, text }: Drop,
): Promise<boolean> => {
  const { queryKey } = entriesQuery(session, bucket.uid);
  const moved = new Set(dropped.map(({ uid }) => uid));
  void queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey) ?? [];
  queryClient.setQueryData(queryKey, (entries) => entries && movedToList(entries, moved, list));
  try {
    await moveToList(session, { bucket, listUid: list.uid, entries: dropped });
    notify({ tone: "success", text: text.movedItems(text.number(moved.size), list.label) });
    reloadBuckets(session, [{ bucket }]);
    return true;
  } catch (error) {
    queryClient.setQueryData(queryKey, (entries) => entries && restored(entries, moved, before));
    notify({ tone: "error", text: bulkFailure(error, text, text.moveForbidden) });
    // The dragged entries stay selected, for another try.
    void refreshEntries(session, bucket.uid);
    return false;
  }
};
