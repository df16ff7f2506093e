/** @file What there is to do about a subscription on the page where one subscribes. Pure. */
import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { isOfferedPlan, type OfferedPlan } from "@keepwell/contract/plans.ts";

/** Nothing: it is paid for, or was given. A free plan is where one subscribes from. */
export const isSubscribed = ({ plan, state }: Pick<SubscriptionState, "plan" | "state">): boolean =>
  plan !== "free" && state !== "past_due" && state !== "ended";

/** The plan whose last payment is still owed: it is paid for, and no other is chosen meanwhile. */
export const duePlan = ({
  plan,
  state,
}: Pick<SubscriptionState, "plan" | "state">): OfferedPlan | undefined =>
  state === "past_due" && isOfferedPlan(plan) ? plan : undefined;
