import { PLAN_PRICES } from "@keepwell/contract/billing/prices.ts";
import { type AccountKind, type OfferedPlan, plansOf } from "@keepwell/contract/plans.ts";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import type { ReactNode } from "react";
import { useSignUpText } from "../../../text/sign-up-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import type { PlanOffer } from "./use-plan-offers.ts";

interface PlanRowsProps {
  readonly kind: AccountKind;
  readonly value: OfferedPlan | undefined;
  readonly onChange: (plan: OfferedPlan) => void;
  readonly error?: string | undefined;
  /** How this server offers a plan at sign-up; `priced` by default. */
  readonly offerOf?: (plan: OfferedPlan) => PlanOffer;
  /** How many days the free trial of a paid plan lasts; none by default. */
  readonly trialDays?: number;
  /** Says why a plan cannot be chosen; undefined if it can. */
  readonly findRefusal?: (plan: OfferedPlan) => string | undefined;
  /** Returns a remark on a plan, for example that it is the current one. */
  readonly findMark?: (plan: OfferedPlan) => string | undefined;
}

/** The plans of one kind of account, with aligned prices. */
export function PlanRows(props: PlanRowsProps) {
  const { plan: label } = useSignUpText();
  const { plans, freeOfCharge, notOffered, summary, sharingNote, currency } = useSubscribeText();
  const { trialDays = 0, offerOf = () => "priced" } = props;
  const offered = plansOf(props.kind);
  const hasPrice = (plan: OfferedPlan) => PLAN_PRICES[plan] !== null && offerOf(plan) === "priced";
  const renderNote = (plan: OfferedPlan): ReactNode => {
    const isTried = trialDays > 0 && hasPrice(plan);
    const isPlain = plan === "free" || offerOf(plan) === "priced";
    const mark = props.findMark?.(plan);
    return (
      <>
        {mark !== undefined && <strong className="font-semibold text-ink">{mark} · </strong>}
        {isPlain ? plans[plan].note : freeOfCharge.notes[plan]}
        {isTried && ` · ${summary.trial(trialDays)}`}
      </>
    );
  };
  const priceOf = (plan: OfferedPlan): string =>
    ({ priced: plans[plan].price, free_of_charge: freeOfCharge.price, none: "" })[offerOf(plan)];
  return (
    <div className="flex flex-col gap-2">
      <RadioRows
        label={label}
        name="plan"
        value={props.value}
        error={props.error}
        onChange={props.onChange}
        rows={offered.map((plan) => ({
          value: plan,
          title: plans[plan].name,
          note: renderNote(plan),
          aside: priceOf(plan),
          disabledReason: offerOf(plan) === "none" ? notOffered : props.findRefusal?.(plan),
        }))}
      />
      <div className="text-meta text-ink-2">
        {offered.some(hasPrice) && <p>{currency}</p>}
        {props.kind === "standard" && <p>{sharingNote}</p>}
      </div>
    </div>
  );
}
