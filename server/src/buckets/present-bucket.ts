import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { presentBuckets } from "./bucket.presenter.ts";
import { authorizeBucket } from "./policies/authorize-bucket.ts";

/**
 * Returns the bucket as the actor sees it. A write calls this within its transaction: if reading the reply fails,
 * nothing is stored. Several queries read the bucket, and the bucket's key may change between two of them. So a call
 * that only reads must run this function in a snapshot (`inSnapshot`), in which all queries see the same state.
 */
export const presentBucket = async (within: Handle, actor: Actor, uid: string): Promise<Bucket> => {
  const bucket = await authorizeBucket(within, actor, uid, "bucket.view");
  const [presented] = await presentBuckets(within, actor.uid, [bucket]);
  return presented ?? fail("bucket.not_found");
};
