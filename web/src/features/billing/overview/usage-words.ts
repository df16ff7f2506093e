/** @file What is used beside what the plan holds, in words. */
import { PLAN_PRICES } from "@keepwell/contract/billing/prices.ts";
import { PLANS, type PlanId } from "@keepwell/contract/plans.ts";
import type { BillingText } from "../../../text/billing-text.ts";

export interface Usage {
  /** Own ones, besides the system bucket. */
  readonly buckets: number;
  readonly sharings: number;
}

/** How many the base price covers, where more cost more. */
const includedIn = (plan: PlanId): number | null => PLAN_PRICES[plan]?.extra?.included ?? null;

const ofBuckets = (plan: PlanId, used: number, words: BillingText): string => {
  const { buckets } = words.overview;
  if (PLANS[plan].limits.buckets === null) return buckets.any(used);
  return used === 0 ? buckets.none : buckets.over(used);
};

const ofSharings = (plan: PlanId, used: number, words: BillingText): string => {
  const { sharings } = words.overview;
  const limit: number | null = PLANS[plan].limits.sharings;
  const included = includedIn(plan);
  if (limit === 0) return used === 0 ? sharings.none : sharings.over(used);
  if (limit !== null) return sharings.of(used, limit);
  if (included === null) return sharings.any(used);
  return used > included ? sharings.beyond(used, included) : sharings.included(used, included);
};

const ofUsers = (plan: PlanId, words: BillingText): readonly string[] => {
  const { users } = words.overview;
  const limit: number | null = PLANS[plan].limits.users;
  const included = includedIn(plan);
  if (limit !== null) return [users.of(limit)];
  return included === null ? [] : [users.included(included)];
};

/** One line for each thing that the plan counts. `usage` is not known of an enterprise. */
export const usageLines = (plan: PlanId, usage: Usage | undefined, words: BillingText): readonly string[] => {
  if (PLANS[plan].kind === "enterprise") return ofUsers(plan, words);
  return usage ? [ofBuckets(plan, usage.buckets, words), ofSharings(plan, usage.sharings, words)] : [];
};
