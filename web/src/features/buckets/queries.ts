/** @file What the server knows of buckets and entries: sealed as it came. Keys begin with the identity. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import { listBuckets, verifiedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import { queryClient } from "../../app/query-client.ts";

const keys = {
  buckets: ({ identity }: Session) => [identity.uid, "buckets"] as const,
  bucket: ({ identity }: Session, uid: string) => [identity.uid, "bucket", uid] as const,
  lists: ({ identity }: Session, bucketUid: string) => [identity.uid, "bucket", bucketUid, "lists"] as const,
  entries: ({ identity }: Session, bucketUid: string) =>
    [identity.uid, "bucket", bucketUid, "entries"] as const,
  entry: ({ identity }: Session, bucketUid: string, uid: string) =>
    [identity.uid, "bucket", bucketUid, "entry", uid] as const,
};

export const bucketsQuery = (session: Session) =>
  queryOptions({ queryKey: keys.buckets(session), queryFn: () => listBuckets(session) });

const listedBucket = (session: Session, uid: string): Bucket | undefined =>
  queryClient
    .getQueryData<(Bucket | ClosedBucket)[]>(keys.buckets(session))
    ?.find((row): row is Bucket => !isUnverifiable(row) && row.uid === uid);

export const bucketQuery = (session: Session, uid: string) =>
  queryOptions({
    queryKey: keys.bucket(session, uid),
    queryFn: async () => {
      const read = await session.api.buckets.getBucket({ params: { id: uid } });
      // The same object as the one in the list, where nothing differs: what hangs on it is not made a second time.
      return replaceEqualDeep(listedBucket(session, uid), await verifiedBucket(session, read));
    },
    placeholderData: () => listedBucket(session, uid),
  });

export const listsQuery = (session: Session, bucketUid: string) =>
  queryOptions({
    queryKey: keys.lists(session, bucketUid),
    queryFn: async () => {
      const lists = await session.api.buckets.listLists({ params: { id: bucketUid } });
      return lists.filter((list): list is List => !isUnverifiable(list));
    },
  });

export const entriesQuery = (session: Session, bucketUid: string) =>
  queryOptions({
    queryKey: keys.entries(session, bucketUid),
    queryFn: () => session.api.buckets.listEntries({ params: { bucketId: bucketUid } }),
  });

/** What the bucket's page asks for, begun with the press: the page itself takes a while to be there. */
export const readAhead = (session: Session, uid: string): void => {
  void queryClient.prefetchQuery(listsQuery(session, uid));
  void queryClient.prefetchQuery(entriesQuery(session, uid));
  void queryClient.prefetchQuery(bucketQuery(session, uid));
};

export const entryQuery = (session: Session, bucketUid: string, uid: string) =>
  queryOptions({
    queryKey: keys.entry(session, bucketUid, uid),
    queryFn: () => session.api.buckets.getEntry({ params: { bucketId: bucketUid, id: uid } }),
    staleTime: 0,
  });

/** When an entry was saved before, and by whom; goes stale with the entry. */
export const versionsQuery = (session: Session, bucketUid: string, uid: string) =>
  queryOptions({
    queryKey: [...keys.entry(session, bucketUid, uid), "versions"],
    queryFn: () => session.api.buckets.listVersions({ params: { bucketId: bucketUid, id: uid } }),
    staleTime: 0,
  });

export const refreshBuckets = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: keys.buckets(session) });

/** One bucket: its name, level, key and owner, wherever they are shown. */
export const refreshBucket = async (session: Session, uid: string): Promise<void> => {
  void refreshBuckets(session);
  await queryClient.invalidateQueries({ queryKey: keys.bucket(session, uid), exact: true });
};

/** Reads the entries again behind the page's back; what is selected stays selected. */
export const refreshEntries = (session: Session, bucketUid: string) =>
  queryClient.invalidateQueries({ queryKey: keys.entries(session, bucketUid) });

/** The lists and their counts. */
export const refreshLists = (session: Session, bucketUid: string) =>
  queryClient.invalidateQueries({ queryKey: keys.lists(session, bucketUid) });

/** What was just saved is what is shown next. */
export const keepEntry = (session: Session, bucketUid: string, sealed: SealedEntry) =>
  queryClient.setQueryData(entryQuery(session, bucketUid, sealed.uid).queryKey, sealed);

/** Takes a deleted entry off the list at once; the server has confirmed it. */
export const dropEntry = (session: Session, bucketUid: string, uid: string) => {
  queryClient.setQueryData(entriesQuery(session, bucketUid).queryKey, (rows) =>
    rows?.filter((row) => row.uid !== uid),
  );
  queryClient.removeQueries({ queryKey: keys.entry(session, bucketUid, uid) });
};
