import type { Session } from "@keepwell/client/session/session.ts";
import { type BilledUsage, PLAN_PRICES, PRICES } from "@keepwell/contract/billing/prices.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../app/profile.ts";
import { subscriptionQuery, usageQuery } from "./billing-queries.ts";
import { useMoney } from "./money.ts";
import { isFreeOfCharge } from "./overview/standing.ts";

interface Extra {
  readonly used: number;
  /** How many sharings or users the plan includes. */
  readonly included: number;
  /** What one more costs a month, once all included ones are used: "$2.00". */
  readonly price: string;
  readonly isCharged: boolean;
}

/**
 * What one more sharing or user costs, for users who manage the billing. Null for a plan that sells no further ones,
 * for a plan that the operator gave, and until plan and usage are known.
 */
export const useExtra = (session: Session, of: keyof BilledUsage): Extra | null => {
  const money = useMoney();
  const enabled = (useQuery(profileQuery(session)).data?.license ?? null) !== null;
  const subscription = useQuery({ ...subscriptionQuery(session), enabled }).data;
  const isCharged = subscription !== undefined && !isFreeOfCharge(subscription);
  const extra = isCharged ? PLAN_PRICES[subscription.plan]?.extra : undefined;
  const isSold = extra?.counts === of;
  const usage = useQuery({ ...usageQuery(session), enabled: isSold }).data;
  if (!isSold || !usage) return null;
  const { included } = extra;
  const used = usage[of];
  return { used, included, price: money(PRICES[extra.price].unitAmount), isCharged: used >= included };
};

/**
 * The monthly price of one more sharing or user. Null if the plan includes it or does not sell it, and until that is
 * known.
 */
export const useExtraPrice = (session: Session, of: keyof BilledUsage): string | null => {
  const extra = useExtra(session, of);
  return extra?.isCharged ? extra.price : null;
};
