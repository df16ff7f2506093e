import { fail } from "@keepwell/contract/errors.ts";
import { hasRoom } from "@keepwell/contract/plans.ts";
import { countOwnBuckets } from "../buckets/bucket.store.ts";
import type { Handle } from "../db/schema.ts";
import { countSharings } from "../sharing/access.store.ts";
import { lockPlan } from "./subscription.store.ts";

/**
 * Refuses with 402 when the plan has no room for one more own bucket. Call it in the transaction
 * that creates the bucket: the plan's row stays locked, so two at once cannot both take the last place.
 */
export const requireRoomForBucket = async (within: Handle, userUid: string): Promise<void> => {
  const plan = await lockPlan(within, userUid);
  if (!hasRoom(plan, "buckets", await countOwnBuckets(within, userUid))) fail("payment");
};

/**
 * Refuses with 402 when there are more accesses to the owner's buckets, invitations included, than his plan
 * holds. Call it in the transaction that adds them, and after that.
 */
export const requireSharingsFit = async (within: Handle, ownerUid: string): Promise<void> => {
  const plan = await lockPlan(within, ownerUid);
  if (!hasRoom(plan, "sharings", (await countSharings(within, ownerUid)) - 1)) fail("access.payment");
};
