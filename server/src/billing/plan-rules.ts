/** @file Decides which plans a subscriber may have. This depends on the kind of account and on the usage. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import { PLANS, type PlanId } from "@keepwell/contract/plans.ts";
import type { Handle } from "../db/schema.ts";
import { countMembers, countOwnBuckets, countSharings } from "./counted.store.ts";
import type { SubscriberRow } from "./subscriber.store.ts";

type Holder = Pick<SubscriberRow, "user_uid" | "enterprise_uid">;

/** Fails with 422 if the plan is for the other kind of account. */
export const requirePlanKind = ({ user_uid }: Holder, plan: PlanId): void => {
  const kind = user_uid === null ? "enterprise" : "standard";
  if (PLANS[plan].kind !== kind) failField("plan", "plan_unavailable");
};

const fits = (limit: number | null, used: number): boolean => limit === null || used <= limit;

/** Fails with 402 if more is in use than the plan allows. Call it under the subscription's lock ([Note: Capacity]). */
export const requirePlanFits = async (within: Handle, holder: Holder, plan: PlanId): Promise<void> => {
  const { user_uid, enterprise_uid } = holder;
  const { buckets, sharings, users } = PLANS[plan].limits;
  const isWithinLimits =
    (user_uid === null ||
      (fits(buckets, await countOwnBuckets(within, user_uid)) &&
        fits(sharings, await countSharings(within, user_uid)))) &&
    (enterprise_uid === null || fits(users, await countMembers(within, enterprise_uid)));
  if (!isWithinLimits) fail("payment");
};
