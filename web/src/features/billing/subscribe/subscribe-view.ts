/** @file Pure functions that decide what the subscribe page shows for a subscription. */
import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { isOfferedPlan, type OfferedPlan } from "@keepwell/contract/plans.ts";

/**
 * Whether the subscription needs no payment now: it is on trial, paid, or set by the operator. A user on the free plan
 * is not subscribed.
 */
export const isSubscribed = ({ plan, state }: Pick<SubscriptionState, "plan" | "state">): boolean =>
  plan !== "free" && state !== "past_due" && state !== "ended";

/** Returns the plan whose last payment is overdue. The user must pay it before they can choose another plan. */
export const duePlan = ({
  plan,
  state,
}: Pick<SubscriptionState, "plan" | "state">): OfferedPlan | undefined =>
  state === "past_due" && isOfferedPlan(plan) ? plan : undefined;
