/** @file What was given back at Stripe's dashboard. It is told with the charge; its invoice stays paid, as it was. */
import type Stripe from "stripe";
import { LIST_MAX, type StripeContext, toId } from "./stripe-client.ts";
import { translated } from "./stripe-errors.ts";

/** Cents of an invoice, listed with its payments, that went back to cards. */
export type RefundedOf = (invoice: Stripe.Invoice) => number;

/** An invoice knows by which payment it was paid, and the charge for which payment it was made. */
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
