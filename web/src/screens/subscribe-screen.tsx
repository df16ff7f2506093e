import { isOfferedPlan } from "@keepwell/contract/plans.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "../app/sessions.ts";
import { refreshBilling } from "../features/billing/billing-queries.ts";
import { useTakesPayments } from "../features/billing/card/payment-config.ts";
import { planFactsQuery } from "../features/billing/plans/plan-facts.ts";
import { Processed } from "../features/billing/subscribe/processed.tsx";
import { SubscribeForm } from "../features/billing/subscribe/subscribe-form.tsx";
import { isSubscribed } from "../features/billing/subscribe/subscribe-view.ts";
import { PATHS } from "../paths.ts";
import { useSubscribeText } from "../text/subscribe-text.ts";
import { BillingQuery } from "./billing/billing-query.tsx";
import { NoPayments, PlanHeader } from "./plan-header.tsx";

const route = getRouteApi("/member/billing/subscribe");

export function SubscribeScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const { plan } = route.useSearch();
  const takesPayments = useTakesPayments();
  const [isProcessed, setProcessed] = useState(false);
  const finish = async () => {
    await refreshBilling(session);
    setProcessed(true);
  };
  return (
    <>
      <PlanHeader title={useSubscribeText().title} />
      <BillingQuery query={useQuery(planFactsQuery(session))}>
        {(facts) =>
          !takesPayments ? (
            <NoPayments />
          ) : isProcessed || isSubscribed(facts.subscription) ? (
            <Processed subscription={facts.subscription} isNew={isProcessed} />
          ) : (
            <SubscribeForm
              session={session}
              facts={facts}
              wanted={isOfferedPlan(plan) ? plan : undefined}
              onChoose={(chosen) =>
                void navigate({
                  to: PATHS.subscribe,
                  search: { plan: chosen },
                  replace: true,
                  resetScroll: false,
                })
              }
              onDone={finish}
            />
          )
        }
      </BillingQuery>
    </>
  );
}
