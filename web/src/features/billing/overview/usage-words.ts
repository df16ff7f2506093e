/** @file Describes the usage of the plan in words. */
import { PLAN_PRICES } from "@keepwell/contract/billing/prices.ts";
import { PLANS, type PlanId, type PlanUsage } from "@keepwell/contract/plans.ts";
import type { BillingText } from "../../../text/billing-text.ts";

interface Standing {
  readonly plan: PlanId;
  /** Whether the server charges nothing, so that there are no extra units. */
  readonly isFreeOfCharge: boolean;
}

/** Returns how many sharings or users the base price includes; null if there are no extra units. */
const includedIn = ({ plan, isFreeOfCharge }: Standing): number | null =>
  isFreeOfCharge ? null : (PLAN_PRICES[plan]?.extra?.included ?? null);

const ofBuckets = (plan: PlanId, used: number, words: BillingText): string => {
  const { buckets } = words.overview;
  if (PLANS[plan].limits.buckets === null) return buckets.any(used);
  return used === 0 ? buckets.none : buckets.over(used);
};

const ofSharings = (standing: Standing, used: number, words: BillingText): string => {
  const { sharings } = words.overview;
  const limit: number | null = PLANS[standing.plan].limits.sharings;
  const included = includedIn(standing);
  if (limit === 0) return used === 0 ? sharings.none : sharings.over(used);
  if (limit !== null) return sharings.of(used, limit);
  if (included === null) return sharings.any(used);
  return used > included ? sharings.beyond(used, included) : sharings.included(used, included);
};

const ofUsers = (standing: Standing, used: number, words: BillingText): string => {
  const { users } = words.overview;
  const limit: number | null = PLANS[standing.plan].limits.users;
  const included = includedIn(standing);
  if (limit !== null) return users.of(used, limit);
  if (included === null) return users.any(used);
  return used > included ? users.beyond(used, included) : users.included(used, included);
};

/** Returns one line for each resource that is counted; none until the usage is known. */
export const usageLines = (
  standing: Standing,
  usage: PlanUsage | undefined,
  words: BillingText,
): readonly string[] => {
  if (!usage) return [];
  const { plan } = standing;
  if (PLANS[plan].kind === "enterprise") return [ofUsers(standing, usage.users, words)];
  return [ofBuckets(plan, usage.buckets, words), ofSharings(standing, usage.sharings, words)];
};
