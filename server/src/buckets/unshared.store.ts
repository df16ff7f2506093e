import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { ownedBy, type VisibleBucket } from "./bucket.store.ts";

/** One of the user's own buckets. If it is shared with no other user, these columns suffice for the reply. */
export interface UnsharedBucket extends VisibleBucket {
  /**
   * True if no access, no grant and no key rotation of the bucket is stored. Then the bucket has only one key, and no
   * other user has signed anything in it.
   */
  readonly is_unshared: boolean;
  /** The bucket's current key, as the owner has wrapped it. */
  readonly wrap: string | null;
  readonly to_uid: string | null;
  readonly offered_at: Date | null;
}

/**
 * A user's own buckets outside Trash, by one plain join. The join suffices for a bucket that is shared with no other
 * user.
 */
export const ownedAlone = (handle: Handle, userUid: string) =>
  ownedBy(handle, userUid)
    .where("buckets.trashed_at", "is", null)
    .leftJoin("own_bucket_keys as held", (join) =>
      join
        .onRef("held.bucket_uid", "=", "buckets.uid")
        .onRef("held.gen", "=", "buckets.gen")
        .onRef("held.user_uid", "=", "buckets.owner_uid")
        .on("held.locked_ak_gen", "is", null),
    )
    .leftJoin("bucket_handovers as handover", "handover.bucket_uid", "buckets.uid")
    .selectAll("buckets")
    .select(["held.wrap", "handover.to_uid", "handover.offered_at"])
    .select([
      sql<"owner">`'owner'::text`.as("access_type"),
      sql<boolean>`true`.as("accepted"),
      sql<null>`null`.as("permissions"),
      sql<boolean>`buckets.rotation is null
        and not exists (select from accesses where accesses.bucket_uid = buckets.uid)
        and not exists (select from bucket_key_copies given where given.bucket_uid = buckets.uid)
        and not exists (select from bucket_owner_grants where bucket_owner_grants.bucket_uid = buckets.uid)`.as(
        "is_unshared",
      ),
    ]);
