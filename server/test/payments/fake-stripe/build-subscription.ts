/** @file Builds subscriptions in Stripe's format. */
import type Stripe from "stripe";
import type { Item, Subscription } from "../../../src/payments/engine/state.ts";
import { testClockOf } from "./build-customer.ts";
import { buildPlan, buildPrice, requirePrice } from "./build-price.ts";
import type { FakeCustomer, World } from "./world.ts";

const buildItem = (world: World, subscription: Subscription, item: Item): Stripe.SubscriptionItem => {
  const price = requirePrice(world, item.price.key);
  return {
    id: item.id,
    object: "subscription_item",
    billing_thresholds: null,
    created: subscription.createdAt,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: buildPlan(price),
    price: buildPrice(price),
    quantity: item.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
};

export const buildSubscription = (
  world: World,
  customer: FakeCustomer,
  subscription: Subscription,
): Stripe.Subscription => {
  const { id, items, trialEnd, cancelAtPeriodEnd, periodEnd, createdAt } = subscription;
  const latest = customer.engine.invoices.findLast((invoice) => invoice.subscription === id);
  // As in all of Stripe's lists, the newest item is first.
  const data = items.map((item) => buildItem(world, subscription, item)).reverse();
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: customer.engine.taxRate > 0, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: {}, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: cancelAtPeriodEnd ? periodEnd : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: subscription.endedAt,
    cancellation_details: null,
    collection_method: "charge_automatically",
    created: createdAt,
    currency: "usd",
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: { object: "list", data, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: latest?.id ?? null,
    livemode: false,
    managed_payments: null,
    metadata: world.metadata.get(id) ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: createdAt,
    status: subscription.status,
    test_clock: testClockOf(customer),
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "cancel" } },
    trial_start: trialEnd === null ? null : createdAt,
  };
};
