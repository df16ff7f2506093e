import { type BucketAbility, canOnBucket } from "@keepwell/contract/abilities.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { findVisibleBuckets } from "../bucket.store.ts";
import { isHidden, REFUSAL } from "./authorize-bucket.ts";

/** Fails with 404 if the actor cannot see one of the buckets, and with 403 if they lack `ability` on one of them. */
export const authorizeBuckets = async (
  handle: Handle,
  actor: Actor,
  bucketUids: readonly string[],
  ability: BucketAbility,
): Promise<void> => {
  const found = await findVisibleBuckets(handle, actor.uid, bucketUids);
  const visible = found.filter((bucket) => !isHidden(bucket, ability));
  if (visible.length !== bucketUids.length) fail("bucket.not_found");
  if (!visible.every((bucket) => canOnBucket(bucket, ability))) fail(REFUSAL[ability]);
};
