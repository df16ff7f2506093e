/** @file Moves entries to Trash and back, and finds those whose time in Trash is over. */
import type { NewRow } from "@keepwell/contract/buckets/rows.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { type LockedEntry, lockedEntries } from "./bulk.store.ts";

interface Change {
  readonly bucketUid: string;
  /** The generation of the bucket's key that seals the rows. */
  readonly gen: number;
  /** The next rows, keyed by the uids of the entries. */
  readonly rows: Readonly<Record<string, NewRow>>;
  /** When the entries are moved to Trash; null if they are restored. */
  readonly at: Date | null;
}

/**
 * Stores the next rows of these locked entries. An entry that is moved to Trash again keeps the time of the first move.
 */
export const putInTrash = async (within: Handle, { bucketUid, gen, rows, at }: Change): Promise<void> => {
  const given = Object.entries(rows).map(([uid, { k, sealed }]) => ({ uid, k, sealed }));
  await sql`
    update entries set sealed_row = given.sealed, row_gen = ${gen}, k = given.k,
      trashed_at = case when ${at}::timestamptz is not null then coalesce(entries.trashed_at, ${at}) end
    from json_to_recordset(${JSON.stringify(given)}::json) as given(uid uuid, k bigint, sealed text)
    where entries.bucket_uid = ${bucketUid} and entries.uid = given.uid`.execute(within);
};

/** The buckets with an entry that was moved to Trash at `until` or earlier. */
export const listBucketsTrashedUntil = async (handle: Handle, until: Date): Promise<readonly string[]> => {
  const rows = await handle
    .selectFrom("entries")
    .select("bucket_uid")
    .distinct()
    .where("trashed_at", "<=", until)
    .orderBy("bucket_uid")
    .execute();
  return rows.map(({ bucket_uid }) => bucket_uid);
};

interface Trashed {
  readonly bucketUid: string;
  readonly until: Date;
  readonly limit: number;
}

/**
 * Locks and returns at most `limit` entries of the bucket that were moved to Trash at `until` or earlier. If fewer than
 * `limit` are returned, no others are left. An entry that another transaction restores or deletes meanwhile is skipped.
 */
export const lockTrashedUntil = (
  within: Handle,
  { bucketUid, until, limit }: Trashed,
): Promise<LockedEntry[]> =>
  lockedEntries(within, bucketUid).where("trashed_at", "<=", until).limit(limit).execute();
