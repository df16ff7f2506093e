/**
 * @file What the paid plans cost, in cents of US dollars (docs/specification.md, section 9). A price is identified by
 * its lookup key, never by a provider's id. When a price changes, subscribers who pay the previous price keep it.
 */
import type { PlanId } from "../plans.ts";

export const CURRENCY = "usd";

/**
 * The length of the trial in days. A subscriber gets one trial, and is charged after it (docs/specification.md, section
 * 9).
 */
export const TRIAL_DAYS = 30;

export type Interval = "month" | "year";

interface ListPrice {
  /** Cents, for one unit and one interval. */
  readonly unitAmount: number;
  readonly interval: Interval;
}

export const PRICES = {
  /** "12 $ per year" */
  personal_base: { unitAmount: 1200, interval: "year" },
  /** "10 $ per month" */
  premium_base: { unitAmount: 1000, interval: "month" },
  /** "additional sharing 2 $ per month" */
  premium_extra: { unitAmount: 200, interval: "month" },
  /** "29 $ per month" */
  small_business_base: { unitAmount: 2900, interval: "month" },
  /** "49 $ per month" */
  enterprise_base: { unitAmount: 4900, interval: "month" },
  /** "plus 7 $ per month per additional user" */
  enterprise_extra: { unitAmount: 700, interval: "month" },
} as const satisfies Record<string, ListPrice>;

export type PriceKey = keyof typeof PRICES;

export const PRICE_KEYS = Object.keys(PRICES) as [PriceKey, ...PriceKey[]];

export const isPriceKey = (text: string): text is PriceKey => Object.hasOwn(PRICES, text);

/** The counts that prices depend on: accesses granted (standard plans), members (enterprise plan). */
export interface BilledUsage {
  readonly sharings: number;
  readonly users: number;
}

interface ExtraPrice {
  readonly price: PriceKey;
  readonly counts: keyof BilledUsage;
  /** How many units the base price includes. */
  readonly included: number;
}

interface PlanPrice {
  readonly base: PriceKey;
  readonly extra: ExtraPrice | null;
}

/** The prices of each plan. A plan that costs nothing (`null`) has no object at the payment provider. */
export const PLAN_PRICES: Readonly<Record<PlanId, PlanPrice | null>> = {
  free: null,
  partner: null,
  personal: { base: "personal_base", extra: null },
  premium: { base: "premium_base", extra: { price: "premium_extra", counts: "sharings", included: 10 } },
  small_business: { base: "small_business_base", extra: null },
  enterprise: { base: "enterprise_base", extra: { price: "enterprise_extra", counts: "users", included: 5 } },
};

export interface PlanItem {
  readonly price: PriceKey;
  readonly quantity: number;
}

/** How many units are in use beyond those that the plan includes; 0 for a plan that sells no extra units. */
export const extraUnits = (plan: PlanId, usage: BilledUsage): number => {
  const extra = PLAN_PRICES[plan]?.extra;
  return extra ? Math.max(0, usage[extra.counts] - extra.included) : 0;
};

/**
 * The items of a subscription to the plan, as the invoice shows them ("1 × 49.00", "2 × 7.00"): the base price once,
 * then the extra units, if there are any. Empty for a plan that costs nothing.
 */
export const planItems = (plan: PlanId, usage: BilledUsage): readonly PlanItem[] => {
  const prices = PLAN_PRICES[plan];
  if (!prices) return [];
  const units = extraUnits(plan, usage);
  const base = { price: prices.base, quantity: 1 };
  return prices.extra && units > 0 ? [base, { price: prices.extra.price, quantity: units }] : [base];
};
