import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { Subscription } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { toUnix } from "../unix-time.ts";
import { readStanding, type Standing } from "./standing.ts";
import type { SubscriptionRow } from "./subscription.store.ts";

const unix = (at: Date | null): number | null => at && toUnix(at);

const RENEWS = new Set<SubscriptionRow["status"]>(["trialing", "active", "past_due"]);

/**
 * When the next invoice comes, in Unix seconds. Returns null if nothing will be charged: the plan is free or given by
 * the operator, the subscription is cancelled, or the provider no longer retries a failed payment.
 */
const nextInvoice = ({ status, cancels_at_end, period_end }: SubscriptionRow): number | null =>
  RENEWS.has(status) && !cancels_at_end ? unix(period_end) : null;

export const presentSubscription = (row: SubscriptionRow, now: Date): Subscription => ({
  uid: row.uid,
  active: readStanding(row, now).isActive,
  plan: row.plan,
  next_invoice: nextInvoice(row),
});

const endsAt = (row: SubscriptionRow, { state }: Standing): number | null => {
  if (state === "ended") return unix(row.ended_at);
  const isEnding = state === "ending" || (state === "past_due" && row.cancels_at_end);
  return isEnding ? unix(row.period_end) : null;
};

/** @param amountDue what the open invoice asks for, in cents */
export const presentState = (row: SubscriptionRow, now: Date, amountDue: number): SubscriptionState => {
  const standing = readStanding(row, now);
  return {
    ...presentSubscription(row, now),
    state: standing.state,
    trial_end: row.status === "trialing" ? unix(row.trial_end) : null,
    ends_at: endsAt(row, standing),
    grace_until: standing.capacity === "expired" ? null : unix(standing.graceUntil),
    amount_due: amountDue,
    has_trial: row.trial_used_at === null,
  };
};
