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
