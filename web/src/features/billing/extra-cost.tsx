import type { Session } from "@keepwell/client/session/session.ts";
import type { BilledUsage } from "@keepwell/contract/billing/prices.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useBillingText } from "../../text/billing-text.ts";
import { useExtra } from "./use-extra.ts";

interface ExtraCostProps {
  readonly session: Session;
  /** Whether the user is about to add a sharing or a user. */
  readonly of: keyof BilledUsage;
}

interface SeveralCostProps {
  readonly session: Session;
  /** How many users are about to be added. */
  readonly many: number;
}

/** Says what the added users cost, if the plan does not include all of them. */
export function SeveralCost({ session, many }: SeveralCostProps) {
  const words = useBillingText().extraCost.users;
  const extra = useExtra(session, "users");
  const charge = extra?.chargeOf(many);
  if (!extra || !charge) return null;
  return <Alert tone="warning">{words.several(charge.charged, extra.included, charge.price)}</Alert>;
}

/**
 * Says what one more sharing or user costs. The sentence stands out if the plan does not include that sharing or user.
 */
export function ExtraCost({ session, of }: ExtraCostProps) {
  const words = useBillingText().extraCost[of];
  const extra = useExtra(session, of);
  if (!extra) return null;
  const { used, included, price, isCharged } = extra;
  if (isCharged) return <Alert tone="warning">{words.beyond(included, price)}</Alert>;
  return <p className="text-meta text-ink-2">{words.within(used, included, price)}</p>;
}
