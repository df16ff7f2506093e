import type { Session } from "@keepwell/client/session/session.ts";
import { type BilledUsage, PLAN_PRICES, PRICES } from "@keepwell/contract/billing/prices.ts";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../app/profile.ts";
import { useBillingText } from "../../text/billing-text.ts";
import { subscriptionQuery, usageQuery } from "./billing-queries.ts";
import { useMoney } from "./money.ts";

interface ExtraCostProps {
  readonly session: Session;
  /** What the user is about to add. */
  readonly of: keyof BilledUsage;
}

/**
 * What one more sharing or user costs, for users who manage the billing. Empty for a plan that sells no further ones.
 */
export function ExtraCost({ session, of }: ExtraCostProps) {
  const words = useBillingText().extraCost[of];
  const money = useMoney();
  const enabled = (useQuery(profileQuery(session)).data?.license ?? null) !== null;
  const subscription = useQuery({ ...subscriptionQuery(session), enabled }).data;
  const extra = subscription && PLAN_PRICES[subscription.plan]?.extra;
  const isSold = extra?.counts === of;
  const usage = useQuery({ ...usageQuery(session), enabled: isSold }).data;
  if (!isSold || !usage) return null;
  const price = money(PRICES[extra.price].unitAmount);
  const used = usage[of];
  return (
    <p className="text-meta text-ink-2">
      {used < extra.included
        ? words.within(used, extra.included, price)
        : words.beyond(extra.included, price)}
    </p>
  );
}
