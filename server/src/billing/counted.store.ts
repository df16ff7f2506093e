/** @file What counts towards a plan. */
import type { Handle } from "../db/schema.ts";

/**
 * How many buckets the user owns. The system bucket, recovered system buckets and buckets that a reset has locked are
 * not counted.
 */
export const countOwnBuckets = async (handle: Handle, userUid: string): Promise<number> => {
  const { count } = await handle
    .selectFrom("buckets")
    .select((counted) => counted.fn.countAll<number>().as("count"))
    .where("owner_uid", "=", userUid)
    .where("is_system", "=", false)
    .where("recovered", "=", false)
    .where("locked_ak_gen", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

/** How many sharings the user's own buckets have together. */
export const countSharings = async (handle: Handle, ownerUid: string): Promise<number> => {
  const { count } = await handle
    .selectFrom("accesses")
    .innerJoin("buckets", "buckets.uid", "accesses.bucket_uid")
    .select((counted) => counted.fn.countAll<number>().as("count"))
    .where("buckets.owner_uid", "=", ownerUid)
    .executeTakeFirstOrThrow();
  return count;
};

/** How many members the enterprise has, in any state. */
export const countMembers = async (handle: Handle, enterpriseUid: string): Promise<number> => {
  const { count } = await handle
    .selectFrom("enterprise_members")
    .select((counted) => counted.fn.countAll<number>().as("count"))
    .where("enterprise_uid", "=", enterpriseUid)
    .executeTakeFirstOrThrow();
  return count;
};
