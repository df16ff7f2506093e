import { OFFERED_PLANS, PLANS } from "@keepwell/contract/plans.ts";
import { useText } from "../../text/text.ts";
import { RadioRows } from "../../ui/radio-rows.tsx";

export type OfferedPlan = (typeof OFFERED_PLANS)[number];
export type AccountType = "standard" | "enterprise";

/** Plans that can be signed up for; the others wait for billing and teams. */
const OPEN: ReadonlySet<OfferedPlan> = new Set(["free"]);

export const plansOf = (type: AccountType): readonly OfferedPlan[] =>
  OFFERED_PLANS.filter((plan) => PLANS[plan].kind === type);

export const isOpen = (plan: OfferedPlan): boolean => OPEN.has(plan);

export const isOfferedPlan = (text: string | undefined): text is OfferedPlan =>
  OFFERED_PLANS.some((plan) => plan === text);

interface PlanRowsProps {
  readonly type: AccountType;
  readonly value: OfferedPlan | undefined;
  readonly error: string | undefined;
  readonly onChange: (plan: OfferedPlan) => void;
}

export function PlanRows({ type, value, error, onChange }: PlanRowsProps) {
  const text = useText().identity.signup;
  return (
    <RadioRows
      label={text.plan}
      name="plan"
      value={value}
      error={error}
      onChange={onChange}
      rows={plansOf(type).map((plan) => ({
        value: plan,
        title: text.plans[plan].name,
        note: text.plans[plan].note,
        aside: text.plans[plan].price,
        disabledReason: isOpen(plan) ? undefined : text.notYet,
      }))}
    />
  );
}
