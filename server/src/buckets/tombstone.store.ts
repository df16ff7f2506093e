/** @file Tombstones. An entry with a row leaves a tombstone in the bucket when the entry is moved or deleted. */
import type { NewTombstone, StoredTombstone } from "@keepwell/contract/buckets/rows.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** The tombstones that a client sends, by the uids of the entries. */
export type Tombstones = Readonly<Record<string, NewTombstone>>;

/** Stores tombstones. If an entry leaves the bucket again, the new tombstone replaces the earlier one. */
export const putTombstones = async (
  within: Handle,
  bucketUid: string,
  tombstones: Tombstones,
): Promise<void> => {
  const rows = Object.entries(tombstones).map(([entry_uid, { gen, k, sealed }]) => {
    return { bucket_uid: bucketUid, entry_uid, gen, k, sealed };
  });
  if (rows.length === 0) return;
  await within
    .insertInto("tombstones")
    .values(rows)
    .onConflict((taken) =>
      taken.columns(["bucket_uid", "entry_uid"]).doUpdateSet((row) => ({
        gen: row.ref("excluded.gen"),
        k: row.ref("excluded.k"),
        sealed: row.ref("excluded.sealed"),
      })),
    )
    .execute();
};

/** The tombstones of a bucket, or only those of the named entries. */
export const listTombstones = (
  handle: Handle,
  bucketUid: string,
  entryUids?: readonly string[],
): Promise<StoredTombstone[]> => {
  const all = handle
    .selectFrom("tombstones")
    .select(["entry_uid as uid", "gen", "k", "sealed"])
    .where("bucket_uid", "=", bucketUid);
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
 * Stores tombstones that were sealed again under the current key, and deletes those that are null. Skips a tombstone
 * that uses the current key already, or that another one has replaced.
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
