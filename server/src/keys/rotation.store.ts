/** @file Changing a bucket's key: what still hangs on an earlier one, and wrapping it under that of now. */
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

export const markRotationDue = async (within: Handle, bucketUid: string): Promise<void> => {
  await within.updateTable("buckets").set({ rotation: "due" }).where("uid", "=", bucketUid).execute();
};

interface NextKey {
  readonly gen: number;
  readonly headerMac: string;
  /** The owner holds this key, whatever he has lost of earlier ones. */
  readonly isOwners: boolean;
}

/** All that is written from now on hangs on the next key. */
export const startRotation = async (
  within: Handle,
  bucketUid: string,
  { gen, headerMac, isOwners }: NextKey,
): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ gen, header_mac: headerMac, rotation: "running", updated_at: new Date() })
    .$if(isOwners, (query) => query.set({ locked_ak_gen: null }))
    .where("uid", "=", bucketUid)
    .execute();
};

/** Nothing hangs on an earlier key any more. What fell due in the meantime stays due. */
export const endRotation = async (within: Handle, bucketUid: string): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ rotation: null })
    .where("uid", "=", bucketUid)
    .where("rotation", "=", "running")
    .execute();
};

/** One chunk of a rotation at a time, while others go on writing in the bucket. */
export const lockRotation = async (within: Handle, bucketUid: string): Promise<void> => {
  await within.selectFrom("buckets").select("uid").where("uid", "=", bucketUid).forNoKeyUpdate().execute();
};

const behind = (handle: Handle, bucketUid: string) =>
  handle
    .selectFrom("entries")
    .innerJoin("buckets", "buckets.uid", "entries.bucket_uid")
    .whereRef("entries.gen", "<", "buckets.gen")
    .where("buckets.uid", "=", bucketUid);

/** How many entries hang on an earlier key. */
export const countBehind = async (handle: Handle, bucketUid: string): Promise<number> => {
  const { count } = await behind(handle, bucketUid)
    .select((counted) => counted.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** In the order of their uids, so that some whose keys cannot be wrapped hold up no others. */
export const listBehind = (
  handle: Handle,
  bucketUid: string,
  { after, limit }: { after: string | undefined; limit: number },
) =>
  behind(handle, bucketUid)
    .$if(after !== undefined, (query) => query.where("entries.uid", ">", after ?? ""))
    .select(["entries.uid", "entries.ek", "entries.ek_gen", "entries.gen"])
    .orderBy("entries.uid")
    .limit(limit)
    .execute();

interface Rewrapped {
  readonly ek: string;
  readonly ek_gen: number;
}

/** Those of the entries, already locked, that hang on an earlier key and still have the key that was wrapped. */
export const rewrapEntries = async (
  within: Handle,
  { bucketUid, gen }: { bucketUid: string; gen: number },
  keys: Readonly<Record<string, Rewrapped>>,
): Promise<void> => {
  const rows = JSON.stringify(Object.entries(keys).map(([uid, { ek, ek_gen }]) => ({ uid, ek, ek_gen })));
  await sql`
    update entries set ek = wrapped.ek, gen = ${gen}
    from json_to_recordset(${rows}::json) as wrapped(uid uuid, ek text, ek_gen bigint)
    where entries.uid = wrapped.uid and entries.bucket_uid = ${bucketUid}
      and entries.gen < ${gen} and entries.ek_gen = wrapped.ek_gen`.execute(within);
};

/** Invitations under the next key. How many there were: those that are gone are passed over. */
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
