import { type PlanItem, PRICES } from "@keepwell/contract/billing/prices.ts";
import type Stripe from "stripe";
import { type ItemsChange, type Outcome, PaymentRefused } from "../../../payments/payment-provider.ts";
import { collect } from "./collect.ts";
import { baseFirst, keyOfPrice, priceIds } from "./prices.ts";
import { answer, type StripeContext, toId } from "./stripe-client.ts";
import { HolderNeeded } from "./stripe-errors.ts";
import { hasMark, requestMark, requireSubscription } from "./subscriptions.ts";

type ItemParams = Pick<Stripe.SubscriptionUpdateParams.Item, "id" | "price" | "quantity" | "deleted">;

/** The parameters of a change. Stripe's update call and its preview call take the same parameters. */
export interface StripeChange {
  readonly items: ItemParams[];
  readonly proration_behavior: "create_prorations";
  readonly billing_cycle_anchor?: { type: "now" };
  readonly cancel_at_period_end?: false;
}

/**
 * Whether the request must explicitly reset the billing anchor, which begins a new period. Only a change between
 * monthly and yearly payment needs a reset. During a trial no change needs one, because nothing has been charged yet.
 */
const resetsPeriod = ({ items, status }: Stripe.Subscription, wanted: readonly PlanItem[]): boolean =>
  status !== "trialing" &&
  wanted.some(({ price }) =>
    items.data.some((item) => item.price.recurring?.interval !== PRICES[price].interval),
  );

const requireChangeable = ({ status }: Stripe.Subscription, resets: boolean): void => {
  const statuses: string[] = resets ? ["active"] : ["active", "trialing", "past_due"];
  if (!statuses.includes(status)) throw new PaymentRefused("subscription_not_changeable");
};

/** Keeps the price at which an item was bought. Lists unwanted items as deleted; Stripe would keep them otherwise. */
const toItems = async (
  context: StripeContext,
  { items }: Stripe.Subscription,
  wanted: readonly PlanItem[],
): Promise<ItemParams[]> => {
  const priceId = await priceIds(
    context,
    wanted.map(({ price }) => price),
  );
  const present = items.data.toSorted((one, other) =>
    baseFirst(keyOfPrice(one.price), keyOfPrice(other.price)),
  );
  const kept = wanted.map(({ price, quantity }, place): ItemParams => {
    const item = present[place];
    if (!item) return { price: priceId(price), quantity };
    return keyOfPrice(item.price) === price
      ? { id: item.id, quantity }
      : { id: item.id, price: priceId(price), quantity };
  });
  return [...kept, ...present.slice(wanted.length).map(({ id }) => ({ id, deleted: true }))];
};

export const toChange = async (
  context: StripeContext,
  subscription: Stripe.Subscription,
  { items: wanted, resume = false }: Pick<ItemsChange, "items" | "resume">,
): Promise<StripeChange> => {
  const resets = resetsPeriod(subscription, wanted);
  requireChangeable(subscription, resets);
  return {
    items: await toItems(context, subscription, wanted),
    proration_behavior: "create_prorations",
    ...(resets ? { billing_cycle_anchor: { type: "now" } } : {}),
    ...(resume ? { cancel_at_period_end: false } : {}),
  };
};

/** If the change made an invoice that is due and still open, charges the invoice. Returns the outcome of the change. */
const readOutcome = async (
  context: StripeContext,
  key: string,
  { customer, latest_invoice: invoice, status }: Stripe.Subscription,
): Promise<Outcome> => {
  if (status !== "past_due" || invoice === null) return { kind: "done" };
  return collect(context, `${key}:pay`, { customer: toId(customer), invoice: toId(invoice) });
};

export const changeItems = async (
  context: StripeContext,
  key: string,
  wanted: ItemsChange,
): Promise<Outcome> => {
  const { customer, items, prorationDate, resume = false } = wanted;
  const subscription = await requireSubscription(context, customer);
  // Without `resume` the mark is that of earlier versions, whose operations may still be open.
  const mark = requestMark("changed", key, [items, prorationDate ?? null, ...(resume ? ["resume"] : [])]);
  if (hasMark(subscription, mark)) return readOutcome(context, key, subscription);
  const change = await toChange(context, subscription, wanted);
  const params = {
    ...change,
    metadata: mark,
    ...(prorationDate === undefined ? {} : { proration_date: prorationDate }),
  };
  const update = (payment_behavior: "error_if_incomplete" | "default_incomplete", idempotencyKey: string) =>
    answer(
      context.stripe.subscriptions.update(
        subscription.id,
        { ...params, payment_behavior },
        { idempotencyKey },
      ),
      "subscription",
    );
  try {
    await update("error_if_incomplete", key);
    return { kind: "done" };
  } catch (error) {
    if (!(error instanceof HolderNeeded)) throw error;
  }
  return readOutcome(context, key, await update("default_incomplete", `${key}:holder`));
};
