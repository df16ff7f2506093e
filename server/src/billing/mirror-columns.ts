/** @file Turns what the payment provider reports into columns of the mirror's tables. */
import { PLAN_PRICES } from "@keepwell/contract/billing/prices.ts";
import { PLAN_IDS, type PlanId } from "@keepwell/contract/plans.ts";
import type { ProviderCard, ProviderInvoice, ProviderSubscription } from "../payments/payment-provider.ts";
import { toDate } from "../unix-time.ts";
import type { SubscriptionRow } from "./subscription.store.ts";

const findPlan = ({ items }: ProviderSubscription): PlanId | undefined =>
  PLAN_IDS.find((plan) => items.some(({ price }) => price !== null && PLAN_PRICES[plan]?.base === price));

const countExtra = (plan: PlanId, { items }: ProviderSubscription): number => {
  const extra = PLAN_PRICES[plan]?.extra?.price;
  return items.find(({ price }) => price !== null && price === extra)?.quantity ?? 0;
};

/**
 * The end of the paid time. A period that was not paid does not count, nor do the periods that follow it: Stripe begins
 * further periods while a subscription is unpaid. A cancelled subscription keeps its paid period.
 */
const paidUntil = (known: SubscriptionRow, reported: ProviderSubscription): Date => {
  const { id, status, periodStart, periodEnd, endedAt } = reported;
  const isUnpaid = status === "past_due" || status === "unpaid";
  if (!isUnpaid && endedAt === null) return toDate(periodEnd);
  const end = toDate(endedAt ?? periodStart);
  const { provider_subscription, paid_until } = known;
  const isEarlier = provider_subscription === id && paid_until !== null && paid_until < end;
  return isEarlier ? paid_until : end;
};

/** The columns of the subscription's row; null if the row stays as it is. */
export const subscriptionColumns = (known: SubscriptionRow, reported: ProviderSubscription) => {
  const { status, endedAt } = reported;
  // The first payment is unconfirmed, so no subscription has begun.
  if (status === "incomplete" || status === "incomplete_expired") return null;
  // The ended subscription has already been replaced by the plan `free`, or by a plan that the operator gave.
  if (known.status === null && endedAt !== null) return null;
  const plan = findPlan(reported) ?? known.plan;
  return {
    plan,
    status,
    provider_subscription: reported.id,
    period_end: toDate(reported.periodEnd),
    trial_end: reported.trialEnd === null ? null : toDate(reported.trialEnd),
    cancels_at_end: reported.cancelAtPeriodEnd,
    ended_at: endedAt === null ? null : toDate(endedAt),
    paid_until: paidUntil(known, reported),
    extra: countExtra(plan, reported),
  };
};

export const invoiceColumns = (invoice: ProviderInvoice) => ({
  provider_invoice: invoice.id,
  reference: invoice.number,
  created_at: toDate(invoice.createdAt),
  status: invoice.status,
  subtotal: invoice.subtotal,
  tax: invoice.tax,
  total: invoice.total,
  credit_applied: invoice.creditApplied,
  amount_paid: invoice.amountPaid,
  amount_remaining: invoice.amountRemaining,
  amount_refunded: invoice.amountRefunded,
  lines: JSON.stringify(invoice.lines),
});

export const cardColumns = (card: ProviderCard) => ({
  provider_card: card.id,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  name: card.name,
  is_default: card.isDefault,
  added_at: toDate(card.addedAt),
});
