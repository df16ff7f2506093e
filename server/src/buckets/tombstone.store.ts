/**
 * @file Tombstones. A client seals a tombstone when it deletes an entry with a row or moves it to another bucket. An
 * entry that the server deletes from Trash leaves none.
 */
import type { NewTombstone, StoredTombstone } from "@keepwell/contract/buckets/rows.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** An entry that has left the bucket. */
export interface Departed {
  /**
   * The list in which the entry was. Null if it was in no list, if the entry itself was restricted, or if the list has
   * been deleted.
   */
  readonly list_uid: string | null;
  /** Whether the entry or its list was restricted. */
  readonly is_hidden: boolean;
}

/** The tombstones that a client sends, keyed by the uids of the entries. */
export type Tombstones = Readonly<Record<string, NewTombstone>>;

/**
 * Stores the tombstones of entries that are still in the bucket. Also stores the columns that decide who may learn of
 * the tombstones. If an entry leaves the bucket again, the new tombstone replaces the earlier one.
 */
export const putTombstones = async (
  within: Handle,
  bucketUid: string,
  tombstones: Tombstones,
): Promise<void> => {
  const rows = Object.entries(tombstones).map(([uid, { gen, k, sealed }]) => ({ uid, gen, k, sealed }));
  if (rows.length === 0) return;
  await sql`
    insert into tombstones (bucket_uid, entry_uid, gen, k, sealed, list_uid, is_hidden)
    select entries.bucket_uid, entries.uid, given.gen, given.k, given.sealed,
      case when entries.is_restricted then null else entries.list_uid end,
      entries.is_restricted or coalesce(lists.is_restricted, false)
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(uid uuid, gen bigint, k bigint, sealed text)
    join entries on entries.bucket_uid = ${bucketUid} and entries.uid = given.uid
    left join lists on lists.bucket_uid = entries.bucket_uid and lists.uid = entries.list_uid
    on conflict (bucket_uid, entry_uid) do update set gen = excluded.gen, k = excluded.k, sealed = excluded.sealed,
      list_uid = excluded.list_uid, is_hidden = excluded.is_hidden`.execute(within);
};

/**
 * The tombstones of a bucket, or only those of the named entries, with the columns that decide who may learn of them.
 */
export const listTombstones = (
  handle: Handle,
  bucketUid: string,
  entryUids?: readonly string[],
): Promise<(StoredTombstone & Departed)[]> => {
  const all = handle
    .selectFrom("tombstones")
    .leftJoin("lists", (join) =>
      join
        .onRef("lists.bucket_uid", "=", "tombstones.bucket_uid")
        .onRef("lists.uid", "=", "tombstones.list_uid"),
    )
    .select(["entry_uid as uid", "gen", "k", "tombstones.sealed", "lists.uid as list_uid", "is_hidden"])
    .where("tombstones.bucket_uid", "=", bucketUid);
  const asked = entryUids ? all.where(sql<boolean>`entry_uid = any(${entryUids}::uuid[])`) : all;
  return asked.orderBy("entry_uid").execute();
};

const behind = (handle: Handle, bucketUid: string) =>
  handle
    .selectFrom("tombstones")
    .innerJoin("buckets", "buckets.uid", "tombstones.bucket_uid")
    .whereRef("tombstones.gen", "<", "buckets.gen")
    .where("buckets.uid", "=", bucketUid)
    .select(["entry_uid as uid", "tombstones.gen", "k", "sealed"]);

/** Whether a tombstone is still sealed under an earlier key. */
export const hasTombstonesBehind = async (handle: Handle, bucketUid: string): Promise<boolean> =>
  (await behind(handle, bucketUid).limit(1).executeTakeFirst()) !== undefined;

/** Tombstones that are still sealed under an earlier key, in the order of the uids of their entries. */
export const listTombstonesBehind = (
  handle: Handle,
  bucketUid: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<StoredTombstone[]> =>
  behind(handle, bucketUid)
    .$if(after !== undefined, (query) => query.where("entry_uid", ">", after ?? ""))
    .orderBy("entry_uid")
    .limit(limit)
    .execute();

/**
 * Stores tombstones that were sealed again under the current key, and deletes the stored tombstones for which null is
 * given. Skips a tombstone that is already sealed under the current key, or that a newer tombstone has replaced.
 */
export const resealTombstones = async (
  within: Handle,
  { bucketUid, gen }: { readonly bucketUid: string; readonly gen: number },
  tombstones: Readonly<Record<string, NewTombstone | null>>,
): Promise<void> => {
  const given = Object.entries(tombstones);
  const sealed = given.flatMap(([uid, one]) => (one ? [{ uid, k: one.k, sealed: one.sealed }] : []));
  const unreadable = given.flatMap(([uid, one]) => (one ? [] : [uid]));
  await sql`
    update tombstones set sealed = again.sealed, gen = ${gen}
    from json_to_recordset(${JSON.stringify(sealed)}::json) as again(uid uuid, k bigint, sealed text)
    where tombstones.bucket_uid = ${bucketUid} and tombstones.entry_uid = again.uid
      and tombstones.gen < ${gen} and tombstones.k = again.k`.execute(within);
  await sql`
    delete from tombstones
    where bucket_uid = ${bucketUid} and entry_uid = any(${unreadable}::uuid[]) and gen < ${gen}`.execute(
    within,
  );
};
