/**
 * @file [Note: Bulk] A call on many entries first locks them, in the order of their uids, so that two such calls
 * cannot deadlock. If one of them could not be locked, because it was deleted or moved, the whole call is refused.
 */
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { type Entry, entriesIn, type InBucket, type StoredEntry } from "./entry.store.ts";

export type LockedEntry = Pick<StoredEntry, "uid" | "bucket_uid" | "list_uid" | "name" | "ek_gen">;

/** Those of the entries that are in the bucket. They do not change before the transaction ends. */
export const lockEntries = (
  within: Handle,
  bucketUid: string,
  uids: readonly string[],
): Promise<LockedEntry[]> =>
  within
    .selectFrom("entries")
    .select(["uid", "bucket_uid", "list_uid", "name", "ek_gen"])
    .where("bucket_uid", "=", bucketUid)
    .where("uid", "in", uids)
    .orderBy("uid")
    .forUpdate()
    .execute();

export const deleteEntries = async (
  within: Handle,
  bucketUid: string,
  uids: readonly string[],
): Promise<void> => {
  await within.deleteFrom("entries").where("bucket_uid", "=", bucketUid).where("uid", "in", uids).execute();
};

export const setList = async (
  within: Handle,
  { bucketUid, listUid }: { bucketUid: string; listUid: string },
  uids: readonly string[],
): Promise<void> => {
  await within
    .updateTable("entries")
    .set({ list_uid: listUid })
    .where("bucket_uid", "=", bucketUid)
    .where("uid", "in", uids)
    .execute();
};

interface Rewrapped {
  readonly uid: string;
  readonly ek: string;
}

interface Move {
  readonly from: string;
  readonly to: { readonly bucketUid: string; readonly gen: number };
  /** The entries, each with its key as it is wrapped for the target. */
  readonly keys: readonly Rewrapped[];
}

/** What an entry keeps when it moves. */
const KEPT = [
  ...["uid", "type", "name", "rev", "ek_gen", "meta_mac", "url", "username", "password", "text", "extra"],
  ...["history_bytes", "created_at", "updated_at", "updated_by"],
];
const VERSION = [
  ...["entry_uid", "rev", "name", "ek_gen", "meta_mac", "url", "username", "password", "text", "extra"],
  ...["saved_at", "saved_by"],
];
const PREVIOUS_KEY = ["entry_uid", "ek_gen", "sealed"];

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Entries of the target itself are taken out of their lists. */
const rewrapInPlace = (within: Handle, { to, keys }: Move) => {
  const rows = JSON.stringify(keys.map(({ uid, ek }) => ({ uid, ek })));
  return sql`
    update entries set list_uid = null, is_restricted = false, ek = moved.ek, gen = ${to.gen}
    from json_to_recordset(${rows}::json) as moved(uid uuid, ek text)
    where entries.bucket_uid = ${to.bucketUid} and entries.uid = moved.uid`.execute(within);
};

/**
 * Moves entries that the transaction has locked. They and their history are inserted at the target, in no list and
 * not restricted, and deleted at the source together with their history there.
 */
export const moveEntries = async (within: Handle, move: Move): Promise<void> => {
  const { from, to, keys } = move;
  if (from === to.bucketUid) return void (await rewrapInPlace(within, move));
  const rows = JSON.stringify(keys.map(({ uid, ek }) => ({ uid, ek })));
  const history = (table: string, names: readonly string[]) => sql`
    insert into ${sql.table(table)} (bucket_uid, ${columns(names)})
    select ${to.bucketUid}::uuid, ${columns(names)} from ${sql.table(table)}
    where bucket_uid = ${from} and entry_uid in (select uid from gone)`;
  await sql`
    with moved as (select * from json_to_recordset(${rows}::json) as moved(uid uuid, ek text)),
      gone as (delete from entries where bucket_uid = ${from} and uid in (select uid from moved) returning *),
      arrived as (
        insert into entries (bucket_uid, gen, ek, ${columns(KEPT)})
        select ${to.bucketUid}::uuid, ${to.gen}::integer, (select ek from moved where moved.uid = gone.uid),
          ${columns(KEPT)} from gone),
      versions as (${history("entry_versions", VERSION)})
    ${history("entry_previous_keys", PREVIOUS_KEY)}`.execute(within);
};

/** These entries of a bucket, with all columns, to be joined by a statement that selects more. */
export const theseEntriesIn = (handle: Handle, bucketUid: InBucket, uids: readonly string[]) =>
  entriesIn(handle, bucketUid).where(sql<boolean>`entries.uid = any(${uids}::uuid[])`);

export const findEntries = (handle: Handle, bucketUid: string, uids: readonly string[]): Promise<Entry[]> =>
  theseEntriesIn(handle, bucketUid, uids).execute();

/** The keys of these entries, to be joined by a statement that selects more. */
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
