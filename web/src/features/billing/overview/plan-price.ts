import { PLAN_PRICES, PRICES } from "@keepwell/contract/billing/prices.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { BillingText } from "../../../text/billing-text.ts";

/** Describes the plan's price: "$10.00 per month, then $2.00 per month for each additional sharing". */
export const planPrice = (plan: PlanId, money: (cents: number) => string, words: BillingText): string => {
  const { overview } = words;
  const prices = PLAN_PRICES[plan];
  if (!prices) return plan === "partner" ? overview.given : overview.noCharge;
  const { unitAmount, interval } = PRICES[prices.base];
  const base = overview.per[interval](money(unitAmount));
  if (!prices.extra) return base;
  const extra = money(PRICES[prices.extra.price].unitAmount);
  return `${base}, ${overview.extra[prices.extra.counts](extra)}`;
};
