import { lockBuckets } from "../buckets/bucket.store.ts";
import type { Handle } from "../db/schema.ts";

const reachedBuckets = (within: Handle, userUid: string) =>
  within
    .selectFrom("buckets")
    .select(["uid", "name", "owner_uid"])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("owner_uid", "=", userUid),
        eb("uid", "in", selectFrom("accesses").select("bucket_uid").where("user_uid", "=", userUid)),
      ]),
    )
    .execute();

/**
 * Locks the rows of the user's own buckets, and of other users' buckets to which the user has access or an invitation.
 * A bucket whose row is locked gets no new member before the transaction ends; see [Note: Writing in a bucket].
 */
export const holdReachedBuckets = async (within: Handle, userUid: string) => {
  const found = (await reachedBuckets(within, userUid)).map(({ uid }) => uid);
  await lockBuckets(within, found);
  const reached = (await reachedBuckets(within, userUid)).filter(({ uid }) => found.includes(uid));
  const shared = await within
    .selectFrom("accesses")
    .innerJoin("buckets", "buckets.uid", "accesses.bucket_uid")
    .select("bucket_uid")
    .distinct()
    .where("buckets.owner_uid", "=", userUid)
    .execute();
  const uids = new Set(shared.map(({ bucket_uid }) => bucket_uid));
  return reached.map((bucket) => ({ ...bucket, is_shared: uids.has(bucket.uid) }));
};

export type ReachedBucket = Awaited<ReturnType<typeof holdReachedBuckets>>[number];

export const deleteUserAccess = async (
  within: Handle,
  { bucketUid, userUid }: { bucketUid: string; userUid: string },
): Promise<void> => {
  await within
    .deleteFrom("accesses")
    .where("bucket_uid", "=", bucketUid)
    .where("user_uid", "=", userUid)
    .execute();
};
