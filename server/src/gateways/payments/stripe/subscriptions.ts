/** @file Finds a customer's subscription, and recognizes whether one of our operations has created or changed it. */
import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { PaymentRefused } from "../../../payments/payment-provider.ts";
import { answer, type StripeContext } from "./stripe-client.ts";

const OVER: readonly Stripe.Subscription.Status[] = ["canceled", "incomplete_expired"];

export const isOver = ({ status }: Stripe.Subscription): boolean => OVER.includes(status);

/** The customer's newest 100 subscriptions, newest first, including ended ones. */
export const listSubscriptions = async (
  { stripe }: StripeContext,
  customer: string,
): Promise<Stripe.Subscription[]> =>
  (await answer(stripe.subscriptions.list({ customer, status: "all", limit: 100 }), "list")).data;

export const requireSubscription = async (
  context: StripeContext,
  customer: string,
): Promise<Stripe.Subscription> => {
  const subscription = (await listSubscriptions(context, customer)).find((one) => !isOver(one));
  if (!subscription) throw new PaymentRefused("no_subscription");
  return subscription;
};

/**
 * The request's key and arguments, stored on the subscription that the request created or changed. Stripe's own record
 * of keys does not suffice:
 * - Stripe forgets a key after a day.
 * - Stripe refuses a known key with other parameters. The parameters of a retry differ once the subscription has
 *   changed.
 */
export const requestMark = (name: "subscribed" | "changed", key: string, asked: unknown) => ({
  [`${name}_by`]: key,
  [`${name}_as`]: createHash("sha256").update(JSON.stringify(asked)).digest("hex"),
});

/** Whether the request with this key created or changed the subscription. Fails if the key has other arguments. */
export const hasMark = (
  { metadata }: Stripe.Subscription,
  mark: Readonly<Record<string, string>>,
): boolean => {
  const same = Object.entries(mark).map(([name, text]) => metadata[name] === text);
  if (same[0] && !same.every(Boolean)) throw new PaymentRefused("idempotency");
  return same.every(Boolean);
};
