import type { PlanPreview } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useMoney } from "../money.ts";
import type { PlanFacts } from "../plans/plan-facts.ts";

/** What is told once it is done: the specification's sentence, and what is particular about this change. */
export const useDoneWords = ({ subscription: { plan, next_invoice } }: PlanFacts, to: OfferedPlan) => {
  const words = useSubscribeText().change;
  const { plans } = useBillingText();
  const money = useMoney();
  const particular = (preview: PlanPreview | undefined): string | undefined => {
    if (to === plan) return words.doneKept(plans[plan]);
    if (to === "free")
      return next_invoice === null ? undefined : words.doneEnds(plans[plan], unixDay(next_invoice));
    return preview?.is_immediate && preview.amount_due > 0
      ? words.doneNow(money(preview.amount_due))
      : undefined;
  };
  return (preview: PlanPreview | undefined): string =>
    [words.done, particular(preview)].filter(Boolean).join(" ");
};
