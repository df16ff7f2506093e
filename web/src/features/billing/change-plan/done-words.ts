import type { PlanPreview } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useMoney } from "../money.ts";
import type { PlanFacts } from "../plans/plan-facts.ts";

/**
 * Describes the result of the change. If a new period began at once, says which amount was charged, or that the
 * account's credit covers the amount. Otherwise uses the specification's sentence about the next invoice, and says so
 * if a plan is kept or cancelled.
 */
export const useDoneWords = ({ subscription: { plan, next_invoice } }: PlanFacts, to: OfferedPlan) => {
  const words = useSubscribeText().change;
  const { plans } = useBillingText();
  const money = useMoney();
  const particular = (): string | undefined => {
    if (to === plan) return words.doneKept(plans[plan]);
    return to === "free" && next_invoice !== null
      ? words.doneEnds(plans[plan], unixDay(next_invoice))
      : undefined;
  };
  return (preview: PlanPreview | undefined): string => {
    if (!preview?.is_immediate) return [words.done, particular()].filter(Boolean).join(" ");
    return preview.amount_due > 0 ? words.doneNow(money(preview.amount_due)) : words.doneCovered;
  };
};
