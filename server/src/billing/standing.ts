/** @file What a subscription is worth at a moment: pure, from its row and the time. */
import type { SubscriptionStateName } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { SubscriptionStatus } from "../db/schema/billing.ts";

/** After what was paid for has ended, all goes on as if it were paid for this long (docs/decisions/0062). */
export const GRACE_MS = 30 * 24 * 60 * 60 * 1000;

export interface SubscriptionFacts {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus | null;
  readonly cancels_at_end: boolean;
  readonly paid_until: Date | null;
  /** Seconds; see `SubscriberTable`. */
  readonly clock_offset: number;
}

export interface Standing {
  readonly state: SubscriptionStateName;
  readonly isActive: boolean;
  /** Until when what was paid for may still be used; null while it is paid for. */
  readonly graceUntil: Date | null;
  /** By which plan capacity is measured; `expired` has none to give. */
  readonly capacity: PlanId | "expired";
}

const stateOf = ({ status, cancels_at_end }: SubscriptionFacts): SubscriptionStateName => {
  if (status === "past_due" || status === "unpaid") return "past_due";
  if (status === "canceled") return "ended";
  if (status !== null && cancels_at_end) return "ending";
  return status === "trialing" ? "trial" : "active";
};

/** The time by which the subscriber's provider reckons. */
export const subscriberTime = ({ clock_offset }: Pick<SubscriptionFacts, "clock_offset">, now: Date): Date =>
  new Date(now.getTime() + clock_offset * 1000);

export const standingOf = (facts: SubscriptionFacts, now: Date): Standing => {
  const state = stateOf(facts);
  if (state !== "past_due" && state !== "ended")
    return { state, isActive: true, graceUntil: null, capacity: facts.plan };
  const graceUntil = new Date((facts.paid_until?.getTime() ?? 0) + GRACE_MS);
  const isOver = subscriberTime(facts, now) >= graceUntil;
  return { state, isActive: false, graceUntil, capacity: isOver ? "expired" : facts.plan };
};
