import type { PlanId } from "@keepwell/contract/plans.ts";
import type { TestUser } from "../factories.ts";
import { stateOf } from "./billing-state.ts";

export const change = async (user: TestUser, plan: PlanId, proration_date: number | null = null) => {
  const { uid } = await stateOf(user);
  return user.session.api.billing.changePlan({ params: { uid }, body: { plan, proration_date } });
};

export const sum = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);
