import type Stripe from "stripe";
import { abandonIncomplete, cancelAtPeriodEnd, resume } from "../../../src/payments/engine/cancel.ts";
import { type Change, changeItems, type ItemChange } from "../../../src/payments/engine/change-items.ts";
import type { PaymentBehaviour } from "../../../src/payments/engine/payments.ts";
import type { Customer, Price } from "../../../src/payments/engine/state.ts";
import { createSubscription, type WantedItem } from "../../../src/payments/engine/subscribe.ts";
import type { Step } from "../../../src/payments/engine/work.ts";
import { buildList } from "./build-list.ts";
import { requirePrice } from "./build-price.ts";
import { buildSubscription } from "./build-subscription.ts";
import { badRequest, missing, notModelled } from "./fault.ts";
import type { Routes } from "./requests.ts";
import { type FakeCustomer, requireCustomer, subscriptionOwner, take, type World } from "./world.ts";

type Items = Stripe.SubscriptionUpdateParams.Item[];

const priceOf = (world: World, id: string): Price => {
  const { unitAmount, interval } = requirePrice(world, id);
  return { key: id, unitAmount, interval };
};

const wantedItem = (
  world: World,
  { price, quantity = 1 }: Pick<Items[number], "price" | "quantity">,
): WantedItem => {
  if (price === undefined) throw badRequest("An item needs a price.", { param: "items[0][price]" });
  return { price: priceOf(world, price), quantity };
};

const itemChange = (world: World, item: Items[number]): ItemChange => {
  const { id, price, quantity, deleted } = item;
  if (id === undefined) return wantedItem(world, item);
  if (deleted) return { id, deleted };
  return {
    id,
    ...(price === undefined ? {} : { price: priceOf(world, price) }),
    ...(quantity === undefined ? {} : { quantity }),
  };
};

const behaviourOf = (asked: string | undefined): PaymentBehaviour => {
  if (asked === "error_if_incomplete" || asked === "default_incomplete") return asked;
  throw notModelled(`payment_behavior=${asked ?? "allow_incomplete"}`);
};

type ChangeParams = Pick<
  Stripe.SubscriptionUpdateParams,
  "items" | "proration_behavior" | "proration_date" | "cancel_at_period_end"
> & {
  readonly billing_cycle_anchor?: { readonly type: string };
};

/** Removes a change's prorations, so that the change neither charges nor credits anything before the next period. */
const withoutProrations = ({ state, events }: Step, before: Customer): Step => {
  const { subscription } = structuredClone(state);
  if (!subscription) return { state, events };
  subscription.pending = before.subscription?.pending ?? [];
  return { state: { ...state, subscription }, events };
};

/** Returns the engine's step for a change of a subscription. A preview of the change uses the same step. */
export const changeStep =
  (world: World, params: ChangeParams, payment: PaymentBehaviour) =>
  (state: Customer): Step => {
    const {
      items = [],
      proration_behavior: behaviour = "create_prorations",
      billing_cycle_anchor: anchor,
      cancel_at_period_end: cancel,
    } = params;
    if (!["create_prorations", "none"].includes(behaviour))
      throw notModelled(`proration_behavior=${behaviour}`);
    if (cancel) throw notModelled("a change of items with a cancellation");
    const change: Change = {
      items: items.map((item) => itemChange(world, item)),
      anchor: anchor?.type === "now" ? "now" : "unchanged",
      resume: cancel === false,
      payment,
      ...(params.proration_date === undefined ? {} : { prorationDate: params.proration_date }),
    };
    const step = changeItems(state, change);
    return behaviour === "none" ? withoutProrations(step, state) : step;
  };

const remember = (world: World, id: string, metadata: Stripe.SubscriptionUpdateParams["metadata"]): void => {
  if (typeof metadata !== "object" || metadata === null) return;
  const texts = Object.entries(metadata).map(([name, text]) => [name, String(text)]);
  world.metadata.set(id, { ...world.metadata.get(id), ...Object.fromEntries(texts) });
};

const present = (world: World, customer: FakeCustomer): Stripe.Subscription => {
  const { subscription } = customer.engine;
  if (!subscription) throw missing("subscription");
  return buildSubscription(world, customer, subscription);
};

const create = (world: World, params: Stripe.SubscriptionCreateParams): Stripe.Subscription => {
  const customer = requireCustomer(world, params.customer ?? "", "customer");
  const { items = [], trial_period_days: trialDays = 0, trial_settings: settings } = params;
  if (params.billing_mode?.type !== "flexible") throw notModelled("classic billing");
  if (trialDays > 0 && settings?.end_behavior?.missing_payment_method !== "cancel")
    throw notModelled("a trial that ends otherwise");
  const payment = behaviourOf(params.payment_behavior);
  const taxRate = params.automatic_tax?.enabled ? world.taxRate : 0;
  const wanted = { items: items.map((item) => wantedItem(world, item)), trialDays, payment };
  take(world, customer, {
    step: (state) => createSubscription({ ...state, taxRate }, wanted),
    payer: "subscription",
  });
  remember(world, customer.engine.subscription?.id ?? "", params.metadata);
  return present(world, customer);
};

const update = (world: World, params: Stripe.SubscriptionUpdateParams, id: string): Stripe.Subscription => {
  const customer = subscriptionOwner(world, id);
  const { items, cancel_at_period_end: cancel } = params;
  if (items) {
    const step = changeStep(world, params, behaviourOf(params.payment_behavior));
    take(world, customer, { step, payer: "subscription" });
  } else if (cancel !== undefined) take(world, customer, { step: cancel ? cancelAtPeriodEnd : resume });
  remember(world, id, params.metadata);
  return present(world, customer);
};

export const subscriptionRoutes = {
  "POST /v1/subscriptions": create,
  "POST /v1/subscriptions/:id": update,
  "DELETE /v1/subscriptions/:id": (world, _, id) => {
    const customer = subscriptionOwner(world, id);
    if (customer.engine.subscription?.status !== "incomplete") throw notModelled("cancelling at once");
    take(world, customer, { step: abandonIncomplete });
    return present(world, customer);
  },
  "GET /v1/subscriptions": (world, params) => {
    const customer = requireCustomer(world, params.customer ?? "", "customer");
    const { past, engine } = customer;
    const all = [...past, ...(engine.subscription ? [engine.subscription] : [])].reverse();
    const shown = params.status === "all" ? all : all.filter(({ endedAt }) => endedAt === null);
    return buildList(
      shown.map((one) => buildSubscription(world, customer, one)),
      "/v1/subscriptions",
      params,
    );
  },
} satisfies Partial<Routes>;
