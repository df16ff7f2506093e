/**
 * @file [Note: Bulk] A call that changes or deletes stored entries locks them, in the order of their uids, so that two
 * calls cannot deadlock. If an entry cannot be locked because it was deleted or moved, the whole call is refused.
 */
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { ENTRY_KEYS } from "../keys/entry-key.store.ts";
import { type Entry, entriesIn, type InBucket, type StoredEntry } from "./entry.store.ts";

const LOCKED_ENTRY = ["uid", "bucket_uid", "list_uid", "name", "ek_gen", "k"] as const;

export type LockedEntry = Pick<StoredEntry, (typeof LOCKED_ENTRY)[number]>;

/** The query that locks entries of the bucket, in the order in which every call locks entries. */
export const lockedEntries = (within: Handle, bucketUid: string) =>
  within
    .selectFrom("entries")
    .select(LOCKED_ENTRY)
    .where("bucket_uid", "=", bucketUid)
    .orderBy("uid")
    .forUpdate();

/** Locks the named entries that are in the bucket, and returns them. They do not change before the transaction ends. */
export const lockEntries = (
  within: Handle,
  bucketUid: string,
  uids: readonly string[],
): Promise<LockedEntry[]> => lockedEntries(within, bucketUid).where("uid", "in", uids).execute();

export const deleteEntries = async (
  within: Handle,
  bucketUid: string,
  uids: readonly string[],
): Promise<void> => {
  await within.deleteFrom("entries").where("bucket_uid", "=", bucketUid).where("uid", "in", uids).execute();
};

export const setList = async (
  within: Handle,
  { bucketUid, listUid }: { bucketUid: string; listUid: string | null },
  uids: readonly string[],
): Promise<void> => {
  await within
    .updateTable("entries")
    .set({ list_uid: listUid })
    .where("bucket_uid", "=", bucketUid)
    .where("uid", "in", uids)
    .execute();
};

/** The entries of a bucket that have these uids, with all columns, as a part of a combined statement. */
export const theseEntriesIn = (handle: Handle, bucketUid: InBucket, uids: readonly string[]) =>
  entriesIn(handle, bucketUid).where(sql<boolean>`entries.uid = any(${uids}::uuid[])`);

export const findEntries = (handle: Handle, bucketUid: string, uids: readonly string[]): Promise<Entry[]> =>
  theseEntriesIn(handle, bucketUid, uids).execute();

/** The keys of these entries, as a part of a combined statement. */
export const theseEntryKeysIn = (handle: Handle, bucketUid: InBucket, uids: readonly string[]) =>
  handle
    .selectFrom("entries")
    .select(ENTRY_KEYS)
    .where("bucket_uid", "=", bucketUid)
    .where(sql<boolean>`uid = any(${uids}::uuid[])`);

export type EntryKeys = Pick<StoredEntry, (typeof ENTRY_KEYS)[number]>;

export const findEntryKeys = (
  handle: Handle,
  bucketUid: string,
  uids: readonly string[],
): Promise<EntryKeys[]> => theseEntryKeysIn(handle, bucketUid, uids).execute();
