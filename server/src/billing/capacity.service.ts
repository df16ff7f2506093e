import { fail } from "@keepwell/contract/errors.ts";
import { hasRoom } from "@keepwell/contract/plans.ts";
import { countOwnBuckets } from "../buckets/bucket.store.ts";
import type { Handle } from "../db/schema.ts";
import { lockPlan } from "./subscription.store.ts";

/**
 * Refuses with 402 when the plan has no room for one more own bucket. Call it in the transaction
 * that creates the bucket: the plan's row stays locked, so two at once cannot both take the last place.
 */
export const requireRoomForBucket = async (within: Handle, userUid: string): Promise<void> => {
  const plan = await lockPlan(within, userUid);
  if (!hasRoom(plan, "buckets", await countOwnBuckets(within, userUid))) fail("payment");
};
