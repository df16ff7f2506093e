/** @file Refunds made in Stripe's dashboard. Stripe reports a refund with the charge; the invoice stays paid. */
import type Stripe from "stripe";
import { LIST_MAX, type StripeContext, toId } from "./stripe-client.ts";
import { translated } from "./stripe-errors.ts";

/** Returns how many cents of an invoice were refunded to cards. */
export type RefundedOf = (invoice: Stripe.Invoice) => number;

/**
 * Sums a customer's refunds for each payment intent, because only the payment intent connects a charge with its
 * invoice. Reads the newest `LIST_MAX` charges.
 */
export const readRefunds = async ({ stripe }: StripeContext, customer: string): Promise<RefundedOf> => {
  const charges = await translated(
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: LIST_MAX }),
  );
  const refunded = new Map<string, number>();
  for (const { payment_intent: intent, amount_refunded: amount } of charges)
    if (intent !== null) refunded.set(toId(intent), (refunded.get(toId(intent)) ?? 0) + amount);
  return ({ payments }) =>
    (payments?.data ?? []).reduce((sum, { payment: { payment_intent: intent } }) => {
      const amount = intent === undefined ? undefined : refunded.get(toId(intent));
      return sum + (amount ?? 0);
    }, 0);
};
