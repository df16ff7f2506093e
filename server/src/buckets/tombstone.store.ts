/** @file Tombstones: what stays in a bucket of the entries that had a row and left it. */
import type { NewTombstone } from "@keepwell/contract/buckets/rows.ts";
import type { Handle } from "../db/schema.ts";

/** The tombstones that a call brings, by the uids of the entries. */
export type Tombstones = Readonly<Record<string, NewTombstone>>;

/** Stores tombstones. An entry that has left this bucket before, and came back, gets another one. */
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
