/** @file The state of a subscription, in words, and what may be done about it. */
import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { BillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";

export const stateWords = (
  { state, trial_end, ends_at, amount_due }: SubscriptionState,
  money: (cents: number) => string,
  { overview: { states } }: BillingText,
): string => {
  if (state === "trial" && trial_end !== null) return states.trial(unixDay(trial_end));
  if (state === "ending" && ends_at !== null) return states.ending(unixDay(ends_at));
  if (state === "past_due") return states.past_due(money(amount_due));
  if (state === "ended") return ends_at === null ? states.endedSome : states.ended(unixDay(ends_at));
  return states.active;
};

/** Whether the provider has stopped retrying a failed charge: nothing more is charged automatically. */
export const hasStoppedCharging = ({ state, next_invoice, ends_at }: SubscriptionState): boolean =>
  state === "past_due" && next_invoice === null && ends_at === null;

/** Whether it renews and can be cancelled. */
export const mayCancel = (subscription: SubscriptionState): boolean =>
  subscription.next_invoice !== null || hasStoppedCharging(subscription);
