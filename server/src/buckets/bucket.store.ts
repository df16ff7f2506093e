import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

interface NewBucket {
  readonly uid: string;
  readonly ownerUid: string;
  readonly name: string;
  readonly isSystem: boolean;
  readonly headerMac: string;
  readonly wrap: Sealed<"bk-self">;
}

const FIRST_GENERATION = 1;

export const insertBucket = async (handle: Handle, bucket: NewBucket): Promise<void> => {
  await handle
    .insertInto("buckets")
    .values({
      uid: bucket.uid,
      owner_uid: bucket.ownerUid,
      name: bucket.name,
      is_system: bucket.isSystem,
      header_mac: bucket.headerMac,
    })
    .execute();
  await handle
    .insertInto("own_bucket_keys")
    .values({
      bucket_uid: bucket.uid,
      gen: FIRST_GENERATION,
      user_uid: bucket.ownerUid,
      wrap: bucket.wrap,
    })
    .execute();
};

/** The buckets a user may see, with the key that he opens each with. */
const visibleTo = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("buckets")
    .innerJoin("own_bucket_keys", (join) =>
      join
        .onRef("own_bucket_keys.bucket_uid", "=", "buckets.uid")
        .onRef("own_bucket_keys.gen", "=", "buckets.gen")
        .onRef("own_bucket_keys.user_uid", "=", "buckets.owner_uid"),
    )
    .selectAll("buckets")
    .select("own_bucket_keys.wrap")
    .select(sql<"owner">`'owner'`.as("access_type"))
    .where("buckets.owner_uid", "=", userUid)
    .where("buckets.locked_ak_gen", "is", null);

export const listVisibleBuckets = (handle: Handle, userUid: string) => visibleTo(handle, userUid).execute();

export type VisibleBucket = Awaited<ReturnType<typeof listVisibleBuckets>>[number];

export const findVisibleBucket = (handle: Handle, userUid: string, uid: string) =>
  visibleTo(handle, userUid).where("buckets.uid", "=", uid).executeTakeFirst();

/** For other queries: the uids of all buckets that a user may see. */
export const visibleBucketUids = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("buckets")
    .select("buckets.uid")
    .where("buckets.owner_uid", "=", userUid)
    .where("buckets.locked_ak_gen", "is", null);

/** Those of the buckets that a user may see. */
export const findVisibleBuckets = (handle: Handle, userUid: string, uids: readonly string[]) =>
  visibleTo(handle, userUid).where("buckets.uid", "in", uids).execute();

/** Own buckets other than system buckets, that of now and those brought back: what a plan counts. */
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

/** False where the bucket has gone in the meantime. */
export const renameBucket = async (
  handle: Handle,
  uid: string,
  { name, headerMac }: { name: string; headerMac: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await handle
    .updateTable("buckets")
    .set({ name, header_mac: headerMac, updated_at: new Date() })
    .where("uid", "=", uid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteBucket = async (handle: Handle, uid: string): Promise<void> => {
  await handle.deleteFrom("buckets").where("uid", "=", uid).execute();
};
