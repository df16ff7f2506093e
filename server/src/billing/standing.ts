/** @file What a subscription allows at a moment, computed only from its row and the time. */
import type { SubscriptionStateName } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { SubscriptionStatus } from "../db/schema/billing.ts";

/** The grace: how long everything still works after the paid period (docs/decisions/0062). */
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
  /** When the grace ends; null while the subscription is active. */
  readonly graceUntil: Date | null;
  /** The plan that capacity is measured by; `expired` allows nothing. */
  readonly capacity: PlanId | "expired";
}

const readState = ({ status, cancels_at_end }: SubscriptionFacts): SubscriptionStateName => {
  if (status === "past_due" || status === "unpaid") return "past_due";
  if (status === "canceled") return "ended";
  if (status !== null && cancels_at_end) return "ending";
  return status === "trialing" ? "trial" : "active";
};

/** The current time by the subscriber's clock at the provider. */
export const subscriberTime = ({ clock_offset }: Pick<SubscriptionFacts, "clock_offset">, now: Date): Date =>
  new Date(now.getTime() + clock_offset * 1000);

export const readStanding = (facts: SubscriptionFacts, now: Date): Standing => {
  const state = readState(facts);
  if (state !== "past_due" && state !== "ended")
    return { state, isActive: true, graceUntil: null, capacity: facts.plan };
  const graceUntil = new Date((facts.paid_until?.getTime() ?? 0) + GRACE_MS);
  const isOver = subscriberTime(facts, now) >= graceUntil;
  return { state, isActive: false, graceUntil, capacity: isOver ? "expired" : facts.plan };
};
