import { TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import { type AccountKind, kindOf, type OfferedPlan, plansOf } from "@keepwell/contract/plans.ts";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { useSignUpText } from "../../../text/sign-up-text.ts";
import { PlanRows } from "./plan-rows.tsx";
import { usePlanOffers } from "./use-plan-offers.ts";

const FIRST = { standard: "free", enterprise: "small_business" } as const satisfies Record<
  AccountKind,
  OfferedPlan
>;

interface PlanChoiceProps {
  readonly value: OfferedPlan;
  readonly error: string | undefined;
  readonly onChange: (plan: OfferedPlan) => void;
}

/** The kind of account and one of its plans, for a visitor without an account. */
export function PlanChoice({ value, error, onChange }: PlanChoiceProps) {
  const text = useSignUpText();
  const offerOf = usePlanOffers();
  const firstOf = (kind: AccountKind) =>
    plansOf(kind).find((plan) => offerOf(plan) !== "none") ?? FIRST[kind];
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={text.accountType}
        options={[
          { value: "standard", label: text.standard },
          { value: "enterprise", label: text.enterprise },
        ]}
        value={kindOf(value)}
        onChange={(kind) => onChange(firstOf(kind))}
      />
      <p className="-mt-2 text-meta text-ink-2">{text.kindNotes[kindOf(value)]}</p>
      <PlanRows
        kind={kindOf(value)}
        value={value}
        error={error}
        trialDays={TRIAL_DAYS}
        offerOf={offerOf}
        onChange={onChange}
      />
    </div>
  );
}
