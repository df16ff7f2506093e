import { CallFailure, hasType } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { PlanPreview } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../app/query-client.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useText } from "../../../text/text.ts";
import { refreshBilling } from "../billing-queries.ts";
import { useBankStep } from "../card/bank-step.tsx";
import { runWithBank } from "../card/run-with-card.ts";
import type { PlanFacts } from "../plans/plan-facts.ts";

interface Change {
  readonly session: Session;
  readonly facts: PlanFacts;
  readonly to: OfferedPlan;
}

const previewKey = (session: Session) => [session.identity.uid, "plan-preview"];

/**
 * Loads the cost of the change. The cost is refetched only after the change has failed, so that the user confirms the
 * cost that they saw.
 */
export const usePreview = ({ session, facts: { subscription }, to }: Change) =>
  useQuery({
    queryKey: [...previewKey(session), subscription.uid, to],
    queryFn: () => session.api.billing.previewPlan({ params: { uid: subscription.uid }, body: { plan: to } }),
    enabled: to !== subscription.plan && to !== "free",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Changes the plan, and pays with the stored card. If the bank requires the cardholder's confirmation, asks for it. */
export const useChange = ({ session, facts: { subscription }, to }: Change, onDone: () => void) => {
  const bank = useBankStep();
  const words = useChangeFailure();
  // A retry after a lost answer sends the same operation id, so that the server makes the change only once.
  const [operation, renew] = useState<string>(() => crypto.randomUUID());
  const change = useMutation({
    mutationFn: (preview: PlanPreview | undefined) =>
      runWithBank(bank, () => {
        const params = { uid: subscription.uid };
        const isEnd = to === "free";
        if (isEnd || to === subscription.plan)
          return session.api.billing.updateSubscription({ params, body: { cancel: isEnd } });
        return session.api.billing.changePlan({
          params,
          body: { plan: to, operation, proration_date: preview?.proration_date ?? null },
        });
      }),
    onSuccess: async () => {
      await refreshBilling(session);
      onDone();
    },
    onError: (error) => {
      if (wasRefused(error)) renew(crypto.randomUUID());
      // The shown price may be out of date.
      void queryClient.invalidateQueries({ queryKey: previewKey(session) });
      notify({ tone: "error", text: words(error) });
    },
  });
  return {
    confirm: (preview: PlanPreview | undefined) => change.mutate(preview),
    isPending: change.isPending,
    problem: change.error ? words(change.error) : undefined,
    bankElement: bank.element,
  };
};

const wasRefused = (error: unknown): boolean =>
  hasType(error, "payment", "card_error", "conflict", "validation");

/**
 * Returns a function that describes a failure. Known errors have their own sentences. All others have the
 * specification's general sentence.
 */
const useChangeFailure = () => {
  const words = useSubscribeText().change;
  const { errors } = useText();
  return (error: unknown): string => {
    const type = error instanceof CallFailure ? error.type : undefined;
    if (type === "payment") return words.overLimits;
    if (type === "card_error") return errors.byCode.card_error;
    return type === "offline" ? errors.offline : words.failed;
  };
};
