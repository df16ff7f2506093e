/** @file Where a subscription stands, in words, and what may be done about it. */
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

/** What is owed was tried often enough in vain: nothing more is charged by itself. */
export const isTriedOut = ({ state, next_invoice, ends_at }: SubscriptionState): boolean =>
  state === "past_due" && next_invoice === null && ends_at === null;

/** It goes on, unless the person says otherwise. */
export const mayCancel = (subscription: SubscriptionState): boolean =>
  subscription.next_invoice !== null || isTriedOut(subscription);
