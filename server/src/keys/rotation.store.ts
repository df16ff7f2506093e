/**
 * @file Changing a bucket's key: wrapping the keys of entries that use an earlier key, and replacing invitations' MACs.
 */
import type { NewRow } from "@keepwell/contract/buckets/rows.ts";
import { sql } from "kysely";
import type { HeaderColumns } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";
import { ENTRY_KEYS } from "./entry-key.store.ts";

export const markRotationDue = async (within: Handle, bucketUid: string): Promise<void> => {
  await within.updateTable("buckets").set({ rotation: "due" }).where("uid", "=", bucketUid).execute();
};

interface NextKey {
  readonly gen: number;
  readonly header: HeaderColumns;
  /**
   * Whether the owner is a recipient of this key. Then the key reopens a bucket that a reset has locked, even if the
   * owner has lost earlier keys.
   */
  readonly includesOwner: boolean;
}

/** Sets the bucket's next key: everything written from now on uses it. */
export const startRotation = async (
  within: Handle,
  bucketUid: string,
  { gen, header, includesOwner }: NextKey,
): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ gen, ...header, rotation: "running", updated_at: new Date() })
    .$if(includesOwner, (query) => query.set({ locked_ak_gen: null }))
    .where("uid", "=", bucketUid)
    .execute();
};

/**
 * Ends the running rotation. Call it once nothing uses an earlier key. If another rotation became due in the meantime,
 * it stays due.
 */
export const endRotation = async (within: Handle, bucketUid: string): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ rotation: null })
    .where("uid", "=", bucketUid)
    .where("rotation", "=", "running")
    .execute();
};

/**
 * Locks the bucket's rotation, so that only one chunk of wrapped keys is stored at a time. Other writes in the bucket
 * continue.
 */
export const lockRotation = async (within: Handle, bucketUid: string): Promise<void> => {
  await within.selectFrom("buckets").select("uid").where("uid", "=", bucketUid).forNoKeyUpdate().execute();
};

const behind = (handle: Handle, bucketUid: string) =>
  handle
    .selectFrom("entries")
    .innerJoin("buckets", "buckets.uid", "entries.bucket_uid")
    .whereRef("entries.gen", "<", "buckets.gen")
    .where("buckets.uid", "=", bucketUid);

/** How many entries still use an earlier key. */
export const countBehind = async (handle: Handle, bucketUid: string): Promise<number> => {
  const { count } = await behind(handle, bucketUid)
    .select((counted) => counted.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Entries that still use an earlier key, in the order of their uids. The caller can continue after an entry whose key
 * cannot be wrapped.
 */
export const listBehind = (
  handle: Handle,
  bucketUid: string,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  behind(handle, bucketUid)
    .$if(after !== undefined, (query) => query.where("entries.uid", ">", after ?? ""))
    .select(ENTRY_KEYS.map((column) => `entries.${column}` as const))
    .orderBy("entries.uid")
    .limit(limit)
    .execute();

interface Rewrapped {
  readonly ek: string;
  readonly ek_gen: number;
  /** Undefined for an entry whose row stays as it is. */
  readonly row?: NewRow | undefined;
}

/**
 * Stores the wrapped keys and the rows of these entries, which the transaction has locked. Skips an entry that already
 * uses the current key, or whose entry key or row was changed after the client had read it.
 */
export const rewrapEntries = async (
  within: Handle,
  { bucketUid, gen }: { bucketUid: string; gen: number },
  keys: Readonly<Record<string, Rewrapped>>,
): Promise<void> => {
  const rows = Object.entries(keys).map(([uid, { ek, ek_gen, row }]) => {
    return { uid, ek, ek_gen, sealed_row: row?.sealed, k: row?.k };
  });
  await sql`
    update entries set ek = wrapped.ek, gen = ${gen},
      sealed_row = coalesce(wrapped.sealed_row, entries.sealed_row),
      row_gen = case when wrapped.k is null then entries.row_gen else ${gen} end,
      k = coalesce(wrapped.k, entries.k)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as wrapped(uid uuid, ek text, ek_gen bigint, sealed_row text, k bigint)
    where entries.uid = wrapped.uid and entries.bucket_uid = ${bucketUid}
      and entries.gen < ${gen} and entries.ek_gen = wrapped.ek_gen
      and (wrapped.k is null or wrapped.k = coalesce(entries.k, 0) + 1)`.execute(within);
};

/** Stores the invitations' MACs under the next key. Returns how many were stored; skips invitations that have ended. */
export const replaceInviteMacs = async (
  within: Handle,
  bucketUid: string,
  invites: readonly { readonly uid: string; readonly invite_mac: string }[],
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update accesses set invite_mac = signed.invite_mac
    from json_to_recordset(${JSON.stringify(invites)}::json) as signed(uid uuid, invite_mac text)
    where accesses.uid = signed.uid and accesses.bucket_uid = ${bucketUid}`.execute(within);
  return Number(numAffectedRows);
};
