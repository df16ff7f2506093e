/** @file Builds products, prices and plans in Stripe's format. */
import type Stripe from "stripe";
import { missing } from "./fault.ts";
import type { FakePrice, World } from "./world.ts";

export const buildProduct = (world: World, id: string): Stripe.Product => {
  const product = world.products.get(id);
  if (!product) throw missing(`product: '${id}'`);
  return {
    id,
    object: "product",
    active: true,
    created: 0,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: product.name,
    package_dimensions: null,
    shippable: null,
    tax_code: product.taxCode,
    tax_details: null,
    type: "service",
    updated: 0,
    url: null,
  };
};

export const buildPrice = (price: FakePrice): Stripe.Price => ({
  id: price.id,
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: price.createdAt,
  currency: "usd",
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: price.metadata,
  nickname: null,
  product: price.product,
  recurring: {
    interval: price.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
  tax_behavior: price.taxBehavior,
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: price.unitAmount,
  unit_amount_decimal: null,
});

export const requirePrice = (world: World, id: string): FakePrice => {
  const price = world.prices.get(id);
  if (!price) throw missing(`price: '${id}'`, "items[0][price]");
  return price;
};

export const buildPlan = (price: FakePrice): Stripe.Plan => ({
  id: price.id,
  object: "plan",
  active: true,
  amount: price.unitAmount,
  amount_decimal: null,
  billing_scheme: "per_unit",
  created: price.createdAt,
  currency: "usd",
  interval: price.interval,
  interval_count: 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: null,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});
