import { PLAN_PRICES } from "@keepwell/contract/billing/prices.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";
import { paymentConfigQuery } from "../card/payment-config.ts";

/**
 * How this server offers a plan at sign-up.
 * - `priced`: for its price, which can be nothing
 * - `free_of_charge`: free of charge, although the plan has a price elsewhere
 * - `none`: not at all, because the server takes no payments
 */
export type PlanOffer = "priced" | "free_of_charge" | "none";

/** Returns how this server offers each plan; `priced` until that is known. */
export const usePlanOffers = (): ((plan: OfferedPlan) => PlanOffer) => {
  const config = useQuery(paymentConfigQuery, queryClient).data;
  return (plan) => {
    if (!config || PLAN_PRICES[plan] === null) return "priced";
    if (config.free_plans?.some((one) => one === plan)) return "free_of_charge";
    return config.provider === "none" ? "none" : "priced";
  };
};
