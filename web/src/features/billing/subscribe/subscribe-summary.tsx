import type { OfferedPlan, PlanUsage } from "@keepwell/contract/plans.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { Summary } from "@keepwell/ui/summary.tsx";
import type { Submission } from "@keepwell/ui/use-submit.ts";
import { TermsBox, type TermsBoxProps } from "../../../app/terms-box.tsx";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import type { CardForm } from "../card/card-form.tsx";
import { useMoney } from "../money.ts";
import { DueCost, PlanCost } from "../plans/plan-cost.tsx";

interface SubscribeSummaryProps {
  readonly plan: OfferedPlan | undefined;
  /** The cents that the user owes for an unpaid period; undefined if no payment is overdue. */
  readonly due: number | undefined;
  readonly hasTrial: boolean;
  readonly usage: PlanUsage;
  readonly submission: Submission<string>;
  /** The form in which the user types a card; undefined if the stored card pays. */
  readonly typedCard: CardForm | undefined;
  readonly terms: TermsBoxProps;
  /** Why the form cannot be sent now. */
  readonly refusal: string | undefined;
}

export function SubscribeSummary(props: SubscribeSummaryProps) {
  const { due, submission, typedCard } = props;
  const words = useSubscribeText();
  const money = useMoney();
  return (
    <Summary title={words.summary.title}>
      <Cost {...props} />
      <TermsBox {...props.terms} />
      <FormAlert
        submission={submission}
        message={submission.errorType === "card_error" ? typedCard?.problem : undefined}
      />
      <SubmitButton
        submission={submission}
        isWide
        pendingLabel={words.submitting}
        disabledReason={props.refusal}
      >
        {due === undefined ? words.submit : words.pay(money(due))}
      </SubmitButton>
    </Summary>
  );
}

function Cost({ plan, due, hasTrial, usage }: SubscribeSummaryProps) {
  const words = useSubscribeText().summary;
  if (plan === undefined) return <p className="text-ui text-ink-2">{words.choose}</p>;
  if (due !== undefined) return <DueCost plan={plan} due={due} />;
  return <PlanCost plan={plan} hasTrial={hasTrial} usage={usage} />;
}
