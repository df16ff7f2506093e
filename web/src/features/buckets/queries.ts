/**
 * @file Queries of buckets, lists and entries. Their keys begin with the identity's uid. The cache holds opened and
 * verified buckets, lists and rows of entries. A whole entry is cached sealed, as the server sent it.
 */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import { listBuckets, verifiedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import { noteOlderBuckets, noteOlderEntries, noteOlderEntry } from "../../app/older-entries.ts";
import { queryClient } from "../../app/query-client.ts";
import { currentSession } from "../../app/sessions.ts";
import type { Entries } from "./lists/list-entries.ts";

const keys = {
  buckets: ({ identity }: Session) => [identity.uid, "buckets"] as const,
  bucket: ({ identity }: Session, uid: string) => [identity.uid, "bucket", uid] as const,
  lists: ({ identity }: Session, bucketUid: string) => [identity.uid, "bucket", bucketUid, "lists"] as const,
  entries: ({ identity }: Session, bucketUid: string) =>
    [identity.uid, "bucket", bucketUid, "entries"] as const,
  entry: ({ identity }: Session, bucketUid: string, uid: string) =>
    [identity.uid, "bucket", bucketUid, "entry", uid] as const,
};

// The code that opens entries and lists is loaded later, because the list of buckets does not need it.
const loadEntries = () => import("@keepwell/client/buckets/list-entries.ts");
const loadRows = () => import("@keepwell/client/buckets/bucket-rows.ts");
const loadLists = () => import("@keepwell/client/buckets/list-lists.ts");
const loadEntry = () => import("@keepwell/client/buckets/read-entry.ts");

/** Loads in advance the code that reads a bucket. If this fails, the code is loaded when the user opens a bucket. */
export const prepareReading = async (): Promise<void> => {
  await Promise.allSettled([loadEntries(), loadLists(), loadEntry()]);
};

/** Erases this browser's stored data of those buckets that are no longer in the server's list. */
const dropOthers = async (session: Session, buckets: readonly (Bucket | ClosedBucket)[]): Promise<void> => {
  const { keepRowsOf } = await loadRows();
  await keepRowsOf(session, new Set(buckets.flatMap(({ uid }) => uid ?? [])));
};

export const bucketsQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.buckets(session),
    queryFn: async () => {
      const buckets = await listBuckets(session);
      noteOlderBuckets(session, buckets);
      void dropOthers(session, buckets).catch(() => undefined);
      return buckets;
    },
  });

const listedBucket = (session: Session, uid: string): Bucket | undefined =>
  queryClient
    .getQueryData<(Bucket | ClosedBucket)[]>(keys.buckets(session))
    ?.find((row): row is Bucket => !isUnverifiable(row) && row.uid === uid);

export const bucketQuery = (session: Session, uid: string) =>
  queryOptions({
    queryKey: keys.bucket(session, uid),
    queryFn: async () => {
      const read = await session.api.buckets.getBucket({ params: { id: uid } });
      const shown = await verifiedBucket(session, read);
      noteOlderBuckets(session, [shown]);
      // If both are equal, returns the object from the list of buckets, so that values that depend on it are not
      // computed again.
      return replaceEqualDeep(listedBucket(session, uid), shown);
    },
    // The page shows the bucket from the list of buckets, and at once asks the server for it. Without a connection, the
    // page keeps the listed bucket.
    initialData: () => listedBucket(session, uid),
    initialDataUpdatedAt: 0,
  });

/**
 * Returns the bucket, because its key opens the rows. Takes it from the list of buckets if it is there, otherwise reads
 * it from the server.
 */
const knownBucket = (session: Session, uid: string): Bucket | Promise<Bucket | ClosedBucket> =>
  listedBucket(session, uid) ?? queryClient.ensureQueryData(bucketQuery(session, uid));

/**
 * The update time given to data from this browser's storage. With this time the data counts as stale, so that the page
 * also asks the server.
 */
const KEPT_AT = 0;

/**
 * Whether the server has answered a query since the page was loaded. Until then, the page shows the data that this
 * browser stored.
 */
export const isAnswered = ({ dataUpdatedAt }: { readonly dataUpdatedAt: number }): boolean =>
  dataUpdatedAt !== KEPT_AT;

/**
 * Shows the data that this browser stored, unless the page already has data or another account is active. Makes no
 * call.
 */
const showKept = async <Kept>(
  session: Session,
  queryKey: readonly string[],
  readKept: () => Promise<Kept | null>,
): Promise<void> => {
  const isWanted = () => currentSession() === session && queryClient.getQueryData(queryKey) === undefined;
  const kept = isWanted() ? await readKept() : null;
  if (kept && isWanted()) queryClient.setQueryData<Kept>(queryKey, kept, { updatedAt: KEPT_AT });
};

type FindBucket = () => ReturnType<typeof knownBucket>;

/** Shows the stored lists of a bucket. */
export const showKeptLists = (session: Session, bucketUid: string, find: FindBucket): Promise<void> =>
  showKept(session, keys.lists(session, bucketUid), async () =>
    (await loadLists()).keptLists(session, bucketUid, find),
  );

/** Shows the stored entries of a bucket, except those in Trash. */
export const showKeptEntries = (session: Session, bucketUid: string, find: FindBucket): Promise<void> =>
  showKept<Entries>(session, keys.entries(session, bucketUid), async () =>
    (await loadEntries()).keptEntries(session, bucketUid, find),
  );

/**
 * Returns the server's answer. Until it comes, the page shows the stored data, and it continues to show them if the
 * call fails. The call's error is thrown only after the stored data are shown, because a query forgets its error when
 * it gets data.
 */
const besideKept = async <Answer>(reading: Promise<Answer>, showing: Promise<void>): Promise<Answer> => {
  const [answer] = await Promise.allSettled([reading, showing]);
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
};

export const listsQuery = (session: Session, bucketUid: string) =>
  queryOptions({
    queryKey: keys.lists(session, bucketUid),
    queryFn: async () => {
      const { listLists } = await loadLists();
      const find = () => knownBucket(session, bucketUid);
      return besideKept(listLists(session, bucketUid, find), showKeptLists(session, bucketUid, find));
    },
  });

export const entriesQuery = (session: Session, bucketUid: string) =>
  queryOptions({
    queryKey: keys.entries(session, bucketUid),
    queryFn: async () => {
      const { listEntries } = await loadEntries();
      const find = () => knownBucket(session, bucketUid);
      const entries = await besideKept(
        listEntries(session, bucketUid, find),
        showKeptEntries(session, bucketUid, find),
      );
      noteOlderEntries(session, entries);
      return entries;
    },
  });

/**
 * Starts the queries of the bucket's page. Called when the user begins to press on the bucket, before its page is
 * loaded.
 */
export const readAhead = (session: Session, uid: string): void => {
  void queryClient.prefetchQuery(listsQuery(session, uid));
  void queryClient.prefetchQuery(entriesQuery(session, uid));
  void queryClient.prefetchQuery(bucketQuery(session, uid));
};

/** Reads an entry. The server logs every read, so an open dialog reads the entry again only for a newer version. */
export const entryQuery = (session: Session, bucketUid: string, uid: string) =>
  queryOptions({
    queryKey: keys.entry(session, bucketUid, uid),
    queryFn: async () => {
      const { readEntry } = await loadEntry();
      return readEntry(session, { bucketUid, uid }).catch((error: unknown) => {
        noteOlderEntry(session, error);
        throw error;
      });
    },
    staleTime: 0,
    meta: { isRecorded: true },
    refetchOnWindowFocus: false,
  });

/** The dates on which an entry was saved, and who saved it. Invalidated together with the entry. */
export const versionsQuery = (session: Session, bucketUid: string, uid: string) =>
  queryOptions({
    queryKey: [...keys.entry(session, bucketUid, uid), "versions"],
    queryFn: () => session.api.buckets.listVersions({ params: { bucketId: bucketUid, id: uid } }),
    staleTime: 0,
  });

export const refreshBuckets = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: keys.buckets(session) });

/** Refetches one bucket and the list of buckets, so that all components show its current name, level, key and owner. */
export const refreshBucket = async (session: Session, uid: string): Promise<void> => {
  void refreshBuckets(session);
  await queryClient.invalidateQueries({ queryKey: keys.bucket(session, uid), exact: true });
};

/** Refetches the entries, and keeps the selection. */
export const refreshEntries = (session: Session, bucketUid: string) =>
  queryClient.invalidateQueries({ queryKey: keys.entries(session, bucketUid) });

/** Refetches the lists and their counts. */
export const refreshLists = (session: Session, bucketUid: string) =>
  queryClient.invalidateQueries({ queryKey: keys.lists(session, bucketUid) });

/** Puts an entry that was just saved into the cache, so that pages show it. */
export const keepEntry = (session: Session, bucketUid: string, sealed: SealedEntry) =>
  queryClient.setQueryData(entryQuery(session, bucketUid, sealed.uid).queryKey, sealed);

/**
 * Removes an entry from the list of entries at once, after it was deleted, moved to Trash or moved to another bucket.
 */
export const dropEntry = (session: Session, bucketUid: string, uid: string) => {
  queryClient.setQueryData(entriesQuery(session, bucketUid).queryKey, (rows) =>
    rows?.filter((row) => row.uid !== uid),
  );
  queryClient.removeQueries({ queryKey: keys.entry(session, bucketUid, uid) });
};

/**
 * Removes a bucket at once from the list of buckets, and refetches that list. Called when the user no longer has this
 * bucket.
 */
export const dropBucket = (session: Session, uid: string): void => {
  queryClient.setQueryData(bucketsQuery(session).queryKey, (rows) => rows?.filter((row) => row.uid !== uid));
  void refreshBuckets(session);
};
