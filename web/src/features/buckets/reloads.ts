/** @file Refetches entries because the user has changed them, or has asked for a reload. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { queryClient } from "../../app/query-client.ts";
import { createTabStore } from "../../app/tab-store.ts";
import { withoutList } from "./lists/list-entries.ts";
import { entriesQuery, listsQuery, refreshEntries, refreshLists } from "./queries.ts";

const reloads = createTabStore<number>();

/** How many times this tab has reloaded the entries of a bucket. */
export const useReloads = (bucketUid: string): number => reloads.useValue(bucketUid) ?? 0;

/** Refetches the entries, and clears the selection. */
export const reloadEntries = (session: Session, bucketUid: string) => {
  reloads.set(bucketUid, (reloads.get(bucketUid) ?? 0) + 1);
  return refreshEntries(session, bucketUid);
};

/** Refetches the entries, Trash and lists of the buckets that these entries are in. */
export const reloadBuckets = (
  session: Session,
  entries: readonly { readonly bucket: Pick<Bucket, "uid"> }[],
): void => {
  for (const uid of new Set(entries.map(({ bucket }) => bucket.uid))) {
    void reloadEntries(session, uid);
    void refreshLists(session, uid);
  }
};

/** Removes a deleted list from the page and from its entries at once. Then refetches the lists and the entries. */
export const dropList = (session: Session, bucketUid: string, uid: string) => {
  queryClient.setQueryData(
    entriesQuery(session, bucketUid).queryKey,
    (entries) => entries && withoutList(entries, uid),
  );
  queryClient.setQueryData(listsQuery(session, bucketUid).queryKey, (lists) =>
    lists?.filter((list) => list.uid !== uid),
  );
  void refreshLists(session, bucketUid);
  void reloadEntries(session, bucketUid);
};
