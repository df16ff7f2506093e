import { type BucketAbility, canInTrash, canOnBucket } from "@keepwell/contract/abilities.ts";
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { findVisibleBucket, lockBucket, type VisibleBucket } from "../bucket.store.ts";

/** The error code if the actor may see the bucket but lacks the ability (docs/specification.md, section 8). */
export const REFUSAL: Readonly<Record<BucketAbility, ErrorCode>> = {
  "bucket.view": "forbidden",
  "bucket.rename": "bucket.modify",
  "bucket.delete": "bucket.delete",
  "bucket.mark": "forbidden",
  "bucket.leave": "forbidden",
  "bucket.rotate": "forbidden",
  "bucket.seal": "forbidden",
  "bucket.hand_over": "forbidden",
  "access.view": "forbidden",
  "access.add": "access.add",
  "access.modify": "access.modify",
  "entry.view": "forbidden",
  "entry.create": "entry.create",
  "entry.edit": "entry.edit",
  "entry.delete": "entry.delete",
  "list.create": "forbidden",
  "list.edit": "list.modify",
  "list.delete": "list.delete",
};

/**
 * [Note: Buckets in Trash] Calls about a bucket in Trash are answered as if the bucket did not exist, with one
 * exception: users who may delete it can read it, restore it, delete it and change its key. Every function in this
 * folder that authorizes a caller on buckets calls `isHidden`.
 */
export const isHidden = (bucket: VisibleBucket, ability: BucketAbility): boolean =>
  bucket.trashed_at !== null && !canInTrash(bucket, ability);

/**
 * Returns the bucket that was read for the actor. Fails with 404 if no bucket was found or if Trash hides the bucket,
 * and with 403 if the actor lacks `ability` on it.
 */
export const requireOnBucket = (bucket: VisibleBucket | undefined, ability: BucketAbility): VisibleBucket => {
  if (!bucket || isHidden(bucket, ability)) return fail("bucket.not_found");
  if (!canOnBucket(bucket, ability)) return fail(REFUSAL[ability]);
  return bucket;
};

/**
 * Returns the stored bucket. Fails with 404 if the actor may not know that it exists, and with 403 if the actor lacks
 * `ability` on it.
 */
export const authorizeBucket = async (
  handle: Handle,
  actor: Actor,
  bucketUid: string,
  ability: BucketAbility,
): Promise<VisibleBucket> => requireOnBucket(await findVisibleBucket(handle, actor.uid, bucketUid), ability);

/**
 * Like `authorizeBucket`, for a change of the bucket itself, such as its members, key or name. Locks the bucket
 * exclusively until the transaction ends.
 */
export const authorizeAlone = async (
  within: Handle,
  actor: Actor,
  bucketUid: string,
  ability: BucketAbility,
): Promise<VisibleBucket> => {
  await lockBucket(within, bucketUid);
  return authorizeBucket(within, actor, bucketUid, ability);
};
