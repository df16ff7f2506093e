import { isOfferedPlan, type OfferedPlan } from "@keepwell/contract/plans.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useSession } from "../app/sessions.ts";
import { useTakesPayments } from "../features/billing/card/payment-config.ts";
import { ChangePlan } from "../features/billing/change-plan/change-plan.tsx";
import { NothingToChange } from "../features/billing/change-plan/nothing-to-change.tsx";
import { type PlanFacts, planFactsQuery } from "../features/billing/plans/plan-facts.ts";
import { PATHS } from "../paths.ts";
import { useSubscribeText } from "../text/subscribe-text.ts";
import { BillingQuery } from "./billing/billing-query.tsx";
import { NoPayments, PlanHeader } from "./plan-header.tsx";

const route = getRouteApi("/member/billing/change-plan");

/**
 * Whether the plan can be changed. It cannot if the operator has set it, if it must be paid first, or if it has ended.
 */
const isChangeable = ({ subscription: { plan, state } }: PlanFacts): boolean =>
  plan !== "partner" && state !== "past_due" && state !== "ended";

export function ChangePlanScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const { plan } = route.useSearch();
  const takesPayments = useTakesPayments();
  const choose = (chosen: OfferedPlan | undefined) =>
    void navigate({
      to: PATHS["change-plan"],
      search: chosen === undefined ? {} : { plan: chosen },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PlanHeader title={useSubscribeText().change.title} />
      <BillingQuery query={useQuery(planFactsQuery(session))}>
        {(facts) =>
          !takesPayments ? (
            <NoPayments />
          ) : isChangeable(facts) ? (
            <ChangePlan
              session={session}
              facts={facts}
              wanted={isOfferedPlan(plan) ? plan : undefined}
              onChoose={choose}
              onSubscribe={(chosen) => void navigate({ to: PATHS.subscribe, search: { plan: chosen } })}
            />
          ) : (
            <NothingToChange session={session} facts={facts} />
          )
        }
      </BillingQuery>
    </>
  );
}
