import { sql } from "kysely";
import { type Among, amongThese } from "../db/among.ts";
import type { Handle } from "../db/schema.ts";
import { holdsKey } from "../keys/bucket-key.store.ts";

/**
 * What the reply about a bucket contains besides the bucket's row: the owner, the offer to hand the bucket over,
 * whether other users have its key, and whether its key rotation is still running.
 */
export const bucketContexts = (handle: Handle, among: Among) =>
  handle
    .selectFrom("buckets")
    .innerJoin("users as owner", "owner.uid", "buckets.owner_uid")
    .leftJoin("bucket_handovers as handover", "handover.bucket_uid", "buckets.uid")
    .select(["buckets.uid", "owner.email", "owner.firstname", "owner.lastname", "owner.bundle"])
    .select("owner.signed_address")
    .select(["handover.to_uid", "handover.offered_at"])
    .select(
      sql<boolean>`exists (select from accesses where accesses.bucket_uid = buckets.uid and ${holdsKey})`.as(
        "is_shared",
      ),
    )
    // The stored rotation stays `running` until the client that rotates the key records the end. The reply says that
    // the rotation has ended as soon as no entry, no list's row and no tombstone uses an earlier key.
    .select(
      sql<boolean>`case when buckets.rotation = 'running' then exists (select from entries
        where entries.bucket_uid = buckets.uid and entries.gen < buckets.gen)
        or exists (select from lists where lists.bucket_uid = buckets.uid and lists.row_gen < buckets.gen)
        or exists (select from tombstones where tombstones.bucket_uid = buckets.uid and tombstones.gen < buckets.gen)
        else false end`.as("is_behind"),
    )
    .where(sql<boolean>`buckets.uid ${among}`);

export type BucketContext = Awaited<ReturnType<ReturnType<typeof bucketContexts>["execute"]>>[number];

export const listBucketContexts = (handle: Handle, uids: readonly string[]): Promise<BucketContext[]> =>
  bucketContexts(handle, amongThese(uids)).execute();
