import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { presentBuckets } from "./bucket.presenter.ts";
import { authorizeBucket } from "./policies/authorize-bucket.ts";

/**
 * The bucket as its user sees it. A write reads its reply within its transaction. If it read the reply afterwards, the
 * database could fail, and the caller would get an error for a change that is stored. A call that only reads uses a
 * snapshot, because a key may change at any time.
 */
export const presentBucket = async (within: Handle, actor: Actor, uid: string): Promise<Bucket> => {
  const bucket = await authorizeBucket(within, actor, uid, "bucket.view");
  const [presented] = await presentBuckets(within, actor.uid, [bucket]);
  return presented ?? fail("bucket.not_found");
};
