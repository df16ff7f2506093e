/**
 * @file [Note: Bulk] A call on many entries first locks them, in the order of their uids, so that two
 * such calls wait for each other instead of for ever. What could not be locked is gone or elsewhere,
 * and the whole call is refused.
 */
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { type Entry, entriesIn, type InBucket, type StoredEntry } from "./entry.store.ts";

export type LockedEntry = Pick<StoredEntry, "uid" | "bucket_uid" | "list_uid" | "name" | "ek_gen">;

/** Those of the entries that exist, wherever they are; they stay as they are until the transaction ends. */
export const lockEntries = (within: Handle, uids: readonly string[]): Promise<LockedEntry[]> =>
  within
    .selectFrom("entries")
    .select(["uid", "bucket_uid", "list_uid", "name", "ek_gen"])
    .where("uid", "in", uids)
    .orderBy("uid")
    .forUpdate()
    .execute();

/** The buckets that those of the entries that exist are in. Until they are locked they may still move. */
export const bucketsOfEntries = async (within: Handle, uids: readonly string[]): Promise<string[]> => {
  const found = await within
    .selectFrom("entries")
    .select("bucket_uid")
    .distinct()
    .where("uid", "in", uids)
    .execute();
  return found.map(({ bucket_uid }) => bucket_uid);
};

export const deleteEntries = async (within: Handle, uids: readonly string[]): Promise<void> => {
  await within.deleteFrom("entries").where("uid", "in", uids).execute();
};

export const setList = async (within: Handle, uids: readonly string[], listUid: string): Promise<void> => {
  await within.updateTable("entries").set({ list_uid: listUid }).where("uid", "in", uids).execute();
};

interface Rewrapped {
  readonly uid: string;
  readonly ek: string;
}

/** Puts entries under another bucket, each with its key as wrapped for that one. They are restricted no more. */
export const moveEntries = async (
  within: Handle,
  target: { readonly bucketUid: string; readonly gen: number },
  keys: readonly Rewrapped[],
): Promise<void> => {
  const rows = JSON.stringify(keys.map(({ uid, ek }) => ({ uid, ek })));
  await sql`
    update entries set bucket_uid = ${target.bucketUid}, list_uid = null, is_restricted = false,
      ek = moved.ek, gen = ${target.gen}
    from json_to_recordset(${rows}::json) as moved(uid uuid, ek text)
    where entries.uid = moved.uid`.execute(within);
};

/** These entries of a bucket, whole, for a statement that asks for more. */
export const theseEntriesIn = (handle: Handle, bucketUid: InBucket, uids: readonly string[]) =>
  entriesIn(handle, bucketUid).where(sql<boolean>`entries.uid = any(${uids}::uuid[])`);

export const findEntries = (handle: Handle, bucketUid: string, uids: readonly string[]): Promise<Entry[]> =>
  theseEntriesIn(handle, bucketUid, uids).execute();

/** Their keys alone, for a statement that asks for more. */
export const theseEntryKeysIn = (handle: Handle, bucketUid: InBucket, uids: readonly string[]) =>
  handle
    .selectFrom("entries")
    .select(["uid", "list_uid", "ek", "ek_gen", "gen"])
    .where("bucket_uid", "=", bucketUid)
    .where(sql<boolean>`uid = any(${uids}::uuid[])`);

export type EntryKeys = Pick<StoredEntry, "uid" | "list_uid" | "ek" | "ek_gen" | "gen">;

export const findEntryKeys = (
  handle: Handle,
  bucketUid: string,
  uids: readonly string[],
): Promise<EntryKeys[]> => theseEntryKeysIn(handle, bucketUid, uids).execute();
