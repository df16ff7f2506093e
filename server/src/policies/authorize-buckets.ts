import { type BucketAbility, canOnBucket } from "@keepwell/contract/abilities.ts";
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import { findVisibleBuckets } from "../buckets/bucket.store.ts";
import type { Handle } from "../db/schema.ts";
import type { Actor } from "../identity/session.service.ts";
import { REFUSAL } from "./authorize-bucket.ts";

/**
 * Refuses unless the actor may do this on each of the buckets. `unseen` is the 404 of those that he may
 * not know of; where entries were named, it is theirs.
 */
export const authorizeBuckets = async (
  handle: Handle,
  actor: Actor,
  bucketUids: readonly string[],
  ability: BucketAbility,
  unseen: ErrorCode = "bucket.not_found",
): Promise<void> => {
  const visible = await findVisibleBuckets(handle, actor.uid, bucketUids);
  if (visible.length !== bucketUids.length) fail(unseen);
  if (!visible.every((bucket) => canOnBucket(bucket, ability))) fail(REFUSAL[ability]);
};
