/**
 * @file A user's own buckets that are locked until the user opens the previous account key; see [Note: Retired keys].
 */
import { sql } from "kysely";
import { lockBuckets } from "../buckets/bucket.store.ts";
import type { Handle } from "../db/schema.ts";

/** An account, and the generation of one of its former account keys. */
export interface Former {
  readonly userUid: string;
  readonly akGen: number;
}

/** Marks every bucket that the user owns as locked, unless an earlier reset has locked it. */
export const lockOwnBuckets = async (within: Handle, { userUid, akGen }: Former): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ locked_ak_gen: akGen })
    .where("owner_uid", "=", userUid)
    .where("locked_ak_gen", "is", null)
    .execute();
};

/**
 * The generation of the former account key under which the owner has wrapped a bucket's key. Null if the current
 * account key opens the wrap. If another user gives the owner a copy of the key, the bucket is unlocked, but the copy
 * may contain a wrong key. So the owner's own wrap stays until the owner opens it with the former account key.
 */
export const formerGeneration = sql<
  number | null
>`coalesce(own_bucket_keys.locked_ak_gen, buckets.locked_ak_gen)`;

/**
 * Whether the owner has no other copy that opens the bucket: none was given, or the owner has refused the given copy.
 */
const lacksOtherCopy = sql<boolean>`(buckets.locked_ak_gen is not null or exists (select from bucket_key_copies given
  where given.bucket_uid = buckets.uid and given.gen = buckets.gen and given.recipient_kind = 'user'
    and given.recipient_uid = buckets.owner_uid and given.refused))`;

/**
 * The buckets whose current key the owner has wrapped. If such a bucket is locked, the previous account key opens it.
 * Leaves out a bucket whose key an administrator has rotated since the reset: its owner needs a copy of the new key
 * from another user.
 */
const openable = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("buckets")
    .innerJoin("own_bucket_keys", (join) =>
      join
        .onRef("own_bucket_keys.bucket_uid", "=", "buckets.uid")
        .onRef("own_bucket_keys.gen", "=", "buckets.gen")
        .onRef("own_bucket_keys.user_uid", "=", "buckets.owner_uid"),
    )
    .where("buckets.owner_uid", "=", userUid);

/** For each former account key: how many buckets and entries the user can open only with that key. */
export const countLocked = (handle: Handle, userUid: string) =>
  openable(handle, userUid)
    .leftJoin("entries", "entries.bucket_uid", "buckets.uid")
    .select(formerGeneration.as("ak_gen"))
    .select(({ fn }) => [
      fn.count<number>("buckets.uid").distinct().as("buckets"),
      fn.count<number>("entries.uid").as("entries"),
    ])
    .where(formerGeneration, "is not", null)
    .where(lacksOtherCopy)
    .groupBy(formerGeneration)
    .orderBy("ak_gen")
    .execute();

const lockedBuckets = (handle: Handle, { userUid, akGen }: Former) =>
  openable(handle, userUid).where(formerGeneration, "=", akGen);

/** The buckets with their keys, as wrapped under the former account key. The system bucket comes first. */
export const listLockedBuckets = (handle: Handle, former: Former, limit: number) =>
  lockedBuckets(handle, former)
    .select(["buckets.uid", "buckets.name", "buckets.is_system", "buckets.gen"])
    .select(["buckets.header_row", "buckets.header_rev", "buckets.header_mac"])
    .select(["buckets.enterprise_uid", "own_bucket_keys.wrap"])
    .orderBy("buckets.is_system", "desc")
    .orderBy("buckets.uid")
    .limit(limit)
    .execute();

/** The user's wraps of the buckets' earlier keys. During a rotation, entries still use such keys. */
export const listEarlierWraps = (handle: Handle, { userUid, akGen }: Former, bucketUids: readonly string[]) =>
  handle
    .selectFrom("own_bucket_keys")
    .innerJoin("buckets", "buckets.uid", "own_bucket_keys.bucket_uid")
    .select(["own_bucket_keys.bucket_uid", "own_bucket_keys.gen", "own_bucket_keys.wrap"])
    .where("own_bucket_keys.user_uid", "=", userUid)
    .where("own_bucket_keys.bucket_uid", "in", bucketUids)
    .where(formerGeneration, "=", akGen)
    .whereRef("own_bucket_keys.gen", "<", "buckets.gen")
    .orderBy("own_bucket_keys.gen", "desc")
    .execute();

/**
 * Returns the named buckets whose keys wait for this user's former account key. Locks their rows, so that they do not
 * change before the transaction ends. Leaves out other users' buckets, which a call can name too.
 */
export const holdLockedBuckets = async (within: Handle, former: Former, uids: readonly string[]) => {
  const own = () =>
    lockedBuckets(within, former)
      .select(["buckets.uid", "buckets.is_system", "buckets.gen"])
      .select(["buckets.header_row", "buckets.header_rev", "buckets.header_mac"])
      .where("buckets.uid", "in", uids)
      .execute();
  const found = (await own()).map(({ uid }) => uid);
  await lockBuckets(within, found);
  return (await own()).filter(({ uid }) => found.includes(uid));
};

/** The user's previous system buckets that were recovered and still exist. */
export const listRecoveredBuckets = async (handle: Handle, userUid: string): Promise<string[]> =>
  (
    await handle
      .selectFrom("buckets")
      .select("uid")
      .where("owner_uid", "=", userUid)
      .where("recovered", "=", true)
      .where("locked_ak_gen", "is", null)
      .execute()
  ).map(({ uid }) => uid);
