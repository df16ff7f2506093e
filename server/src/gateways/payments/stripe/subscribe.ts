import type Stripe from "stripe";
import {
  CardDeclined,
  type NewSubscription,
  type Outcome,
  PaymentRefused,
} from "../../../payments/payment-provider.ts";
import { collect, requireDefaultCard } from "./collect.ts";
import { priceIds } from "./prices.ts";
import { answer, type StripeContext, toId } from "./stripe-client.ts";
import { HolderNeeded } from "./stripe-errors.ts";
import { hasMark, isOver, listSubscriptions, requestMark } from "./subscriptions.ts";

/**
 * If the first invoice of an existing subscription is still open, charges that invoice. Returns the outcome.
 * @throws CardDeclined
 */
const readOutcome = async (
  context: StripeContext,
  key: string,
  { customer, latest_invoice: invoice, status }: Stripe.Subscription,
): Promise<Outcome> => {
  if (status === "incomplete_expired") throw new CardDeclined("authentication_failed");
  if (status !== "incomplete" || invoice === null) return { kind: "done" };
  return collect(context, `${key}:pay`, { customer: toId(customer), invoice: toId(invoice) });
};

const toParams = async (
  context: StripeContext,
  { customer, items, trialDays }: NewSubscription,
): Promise<Stripe.SubscriptionCreateParams> => {
  const priceId = await priceIds(
    context,
    items.map(({ price }) => price),
  );
  return {
    customer,
    items: items.map(({ price, quantity }) => ({ price: priceId(price), quantity })),
    billing_mode: { type: "flexible" },
    payment_settings: { payment_method_types: ["card"], save_default_payment_method: "off" },
    ...(context.tax === "automatic" ? { automatic_tax: { enabled: true } } : {}),
    ...(trialDays > 0
      ? {
          trial_period_days: trialDays,
          trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
        }
      : {}),
  };
};

const cancelIncomplete = async (
  { stripe }: StripeContext,
  known: readonly Stripe.Subscription[],
): Promise<void> => {
  for (const { id, status } of known)
    if (status === "incomplete") await answer(stripe.subscriptions.cancel(id), "subscription");
};

export const abandonFirstPayment = async (context: StripeContext, customer: string): Promise<void> =>
  cancelIncomplete(context, await listSubscriptions(context, customer));

/** Cancels a subscription whose first payment still waits for its cardholder. Fails if another subscription is live. */
const makeRoom = async (context: StripeContext, known: readonly Stripe.Subscription[]): Promise<void> => {
  const live = known.filter((one) => !isOver(one));
  if (live.some(({ status }) => status !== "incomplete")) throw new PaymentRefused("subscription_exists");
  await cancelIncomplete(context, live);
};

/**
 * Subscribes. A declined card must leave no subscription at Stripe, so the first request has `error_if_incomplete`.
 * That request also fails if the bank requires the cardholder's confirmation. Then a second request asks for the
 * confirmation.
 */
export const subscribe = async (
  context: StripeContext,
  key: string,
  wanted: NewSubscription,
): Promise<Outcome> => {
  const { customer, items, trialDays } = wanted;
  const mark = requestMark("subscribed", key, [items, trialDays]);
  const known = await listSubscriptions(context, customer);
  const made = known.find((one) => hasMark(one, mark));
  if (made) return readOutcome(context, key, made);
  await makeRoom(context, known);
  if (trialDays === 0) await requireDefaultCard(context, customer);
  const params = { ...(await toParams(context, wanted)), metadata: mark };
  const create = (payment_behavior: "error_if_incomplete" | "default_incomplete", idempotencyKey: string) =>
    answer(
      context.stripe.subscriptions.create({ ...params, payment_behavior }, { idempotencyKey }),
      "subscription",
    );
  try {
    await create("error_if_incomplete", key);
    return { kind: "done" };
  } catch (error) {
    if (!(error instanceof HolderNeeded)) throw error;
  }
  return readOutcome(context, key, await create("default_incomplete", `${key}:holder`));
};
