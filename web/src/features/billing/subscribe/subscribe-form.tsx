import { subscribeProblems } from "@keepwell/client/billing/subscribe-problems.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { withSummary } from "@keepwell/ui/summary.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { cardFailureOf } from "../../../app/card-failure.ts";
import { refuseProblems } from "../../../app/refuse-problems.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useSignUpText } from "../../../text/sign-up-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { ADDRESS_FIELDS, typedAddress } from "../address/typed-address.ts";
import type { CardForm } from "../card/card-form.tsx";
import type { PlanFacts } from "../plans/plan-facts.ts";
import { planRefusal } from "../plans/plan-refusal.ts";
import { PlanRows } from "../plans/plan-rows.tsx";
import { BillingSections } from "./billing-sections.tsx";
import { DueNote } from "./due-note.tsx";
import { SubscribeSummary } from "./subscribe-summary.tsx";
import { duePlan } from "./subscribe-view.ts";
import { usePay } from "./use-pay.ts";

interface SubscribeFormProps {
  readonly session: Session;
  readonly facts: PlanFacts;
  /** The plan in the page's address. */
  readonly wanted: OfferedPlan | undefined;
  readonly onChoose: (plan: OfferedPlan) => void;
  readonly onDone: () => Promise<void>;
}

/**
 * Asks for the plan, and below it for address and card. If a payment is overdue, the form asks only for that payment
 * and offers no choice of plan.
 */
export function SubscribeForm({ session, facts, wanted, onChoose, onDone }: SubscribeFormProps) {
  const { kind, subscriber, subscription, cards, usage } = facts;
  const words = useSubscribeText();
  const [address, setAddress] = useState(() => typedAddress(subscriber));
  const [card, chooseCard] = useState(cards[0] ?? null);
  const [isAccepted, accept] = useState(false);
  const payment = usePay(session);
  const due = duePlan(subscription);
  // A subscriber with an overdue payment has usually given an address already, and is asked only for the card.
  const isAddressAsked = due === undefined || subscriber.address === null;
  const findRefusal = (plan: OfferedPlan) =>
    planRefusal(plan, usage, words) ?? (plan === "free" ? words.change.now : undefined);
  const chosen = wanted && findRefusal(wanted) === undefined ? wanted : undefined;
  const plan = due ?? chosen;
  const typedCard = card === null ? payment.typedCard : undefined;
  const refusal = useRefusal({ plan, typedCard, isAccepted });
  const submission = useSubmit({
    fields: isAddressAsked ? ["plan", ...ADDRESS_FIELDS] : ["plan"],
    failureOf: cardFailureOf,
    action: async () => {
      if (plan === undefined) return;
      const fields = await subscribeProblems({ ...address, plan });
      refuseProblems(fields, { isCardSound: typedCard === undefined || (await typedCard.check()) });
      await payment.pay({ plan, card }, address);
      await onDone();
    },
  });
  return (
    <Form submission={submission} className={withSummary} refusal={refusal}>
      <div className="flex min-w-0 flex-col gap-8">
        <DueNote subscription={subscription} />
        {due === undefined && (
          <PlanRows
            kind={kind}
            value={plan}
            error={submission.errors.plan}
            trialDays={subscription.has_trial ? TRIAL_DAYS : 0}
            findRefusal={findRefusal}
            onChange={onChoose}
          />
        )}
        {plan !== undefined && (
          <BillingSections
            address={isAddressAsked ? address : null}
            errors={submission.errors}
            onAddress={(change) => setAddress((before) => ({ ...before, ...change }))}
            hasTrial={subscription.has_trial}
            cards={cards}
            card={card}
            onCard={chooseCard}
            typedCard={payment.typedCard}
          />
        )}
      </div>
      <SubscribeSummary
        plan={plan}
        due={due === undefined ? undefined : subscription.amount_due}
        hasTrial={subscription.has_trial}
        usage={usage}
        submission={submission}
        typedCard={typedCard}
        terms={{ isAccepted, onAccept: accept }}
        refusal={refusal}
      />
      {payment.bankElement}
    </Form>
  );
}

interface Filled {
  readonly plan: OfferedPlan | undefined;
  readonly typedCard: CardForm | undefined;
  readonly isAccepted: boolean;
}

/** Says why the form cannot be sent now; undefined if it can. */
function useRefusal({ plan, typedCard, isAccepted }: Filled): string | undefined {
  const words = useSubscribeText();
  const { acceptFirst } = useSignUpText();
  const offline = useOfflineReason();
  if (offline !== undefined) return offline;
  if (plan === undefined) return words.choosePlan;
  if (typedCard?.isUnavailable) return words.cardUnavailable;
  return isAccepted ? undefined : acceptFirst;
}
