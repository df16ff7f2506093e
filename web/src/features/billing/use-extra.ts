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
  /** The monthly price of one sharing or user beyond the included ones: "$2.00". */
  readonly price: string;
  readonly isCharged: boolean;
  /**
   * Says how many of the next `many` sharings or users are charged, and their total price for a month. Null if the plan
   * includes all of them.
   */
  readonly chargeOf: (many: number) => { readonly charged: number; readonly price: string } | null;
}

/**
 * What one more sharing or user costs. Null for users who do not manage the billing, for a plan that sells no extra
 * units, for a plan that is free of charge, and until plan and usage are known.
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
  const { unitAmount } = PRICES[extra.price];
  const chargeOf = (many: number) => {
    const charged = Math.min(many, used + many - included);
    return charged > 0 ? { charged, price: money(charged * unitAmount) } : null;
  };
  return { used, included, price: money(unitAmount), isCharged: used >= included, chargeOf };
};

/**
 * The monthly price of one more sharing or user. Null if the plan includes it, and whenever `useExtra` returns null.
 */
export const useExtraPrice = (session: Session, of: keyof BilledUsage): string | null => {
  const extra = useExtra(session, of);
  return extra?.isCharged ? extra.price : null;
};
