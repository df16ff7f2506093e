/** @file Describes the state of a subscription in words, and decides which actions this state allows. */
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

/**
 * Whether the plan is free of charge and has no end. This is so if the operator gave the plan to the account, or if its
 * price is zero.
 */
export const isFreeOfCharge = ({ state, next_invoice }: SubscriptionState): boolean =>
  state === "active" && next_invoice === null;

/**
 * Whether the payment provider has stopped retrying a failed charge. The user must then pay on the subscribe page,
 * because the card is no longer charged automatically.
 */
export const hasStoppedCharging = ({ state, next_invoice, ends_at }: SubscriptionState): boolean =>
  state === "past_due" && next_invoice === null && ends_at === null;

/** Returns the last day of the grace period; undefined if there is none or it is over. */
export const graceDay = ({ grace_until }: SubscriptionState): string | undefined =>
  grace_until !== null && grace_until * 1000 > Date.now() ? unixDay(grace_until) : undefined;

/**
 * Whether the subscription can be cancelled. It can if it renews, or if the payment provider has stopped retrying a
 * failed charge.
 */
export const mayCancel = (subscription: SubscriptionState): boolean =>
  subscription.next_invoice !== null || hasStoppedCharging(subscription);
