import { extraUnits, PLAN_PRICES, PRICES, planItems, TRIAL_DAYS } from "@keepwell/contract/billing/prices.ts";
import type { OfferedPlan, PlanUsage } from "@keepwell/contract/plans.ts";
import type { ReactNode } from "react";
import { isoDay } from "../../../text/date-time.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useMoney } from "../money.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface PlanCostProps {
  readonly plan: OfferedPlan;
  readonly hasTrial: boolean;
  /** The current usage. It decides how many extra units the plan charges. */
  readonly usage: PlanUsage;
}

/** What the plan costs and on which days it is paid, for the summary beside the form. */
export function PlanCost({ plan, hasTrial, usage }: PlanCostProps) {
  const { plans, freeNote } = useSubscribeText();
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-1.5">
        <Line label={plans[plan].name} isStrong>
          {plans[plan].price}
        </Line>
        {PLAN_PRICES[plan] && <Charges plan={plan} hasTrial={hasTrial} usage={usage} />}
      </dl>
      {PLAN_PRICES[plan] ? (
        <PaidNotes plan={plan} hasTrial={hasTrial} />
      ) : (
        <p className="text-ui text-ink-2">{freeNote}</p>
      )}
    </div>
  );
}

/** The summary of a plan that is free of charge, because this server takes no payments. */
export function FreeOfChargeCost({ plan }: Pick<PlanCostProps, "plan">) {
  const { plans, freeOfCharge } = useSubscribeText();
  return (
    <div className="flex flex-col gap-3">
      <dl>
        <Line label={plans[plan].name} isStrong>
          {freeOfCharge.price}
        </Line>
      </dl>
      <p className="text-ui text-ink-2">{freeOfCharge.note}</p>
    </div>
  );
}

/** The amount that is already due for the current plan. */
export function DueCost({ plan, due }: { readonly plan: OfferedPlan; readonly due: number }) {
  const { plans, summary: words, currency } = useSubscribeText();
  const money = useMoney();
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-1.5">
        <Line label={plans[plan].name} isStrong>
          {plans[plan].price}
        </Line>
        <Line label={words.due} isRuled>
          {money(due)}
        </Line>
      </dl>
      <p className="text-ui text-ink-2">{currency}</p>
    </div>
  );
}

function Charges({ plan, hasTrial, usage }: PlanCostProps) {
  const words = useSubscribeText().summary;
  const money = useMoney();
  const items = planItems(plan, usage);
  const total = items.reduce((sum, { price, quantity }) => sum + PRICES[price].unitAmount * quantity, 0);
  const units = extraUnits(plan, usage);
  const first = isoDay(new Date(Date.now() + TRIAL_DAYS * DAY_MS).toISOString());
  return (
    <>
      {units > 0 && (
        <Line
          label={PLAN_PRICES[plan]?.extra?.counts === "users" ? words.extraUsers(units) : words.extra(units)}
        >
          {money(total - PRICES[items[0]?.price ?? "premium_base"].unitAmount)}
        </Line>
      )}
      <Line label={words.today} isRuled>
        {money(hasTrial ? 0 : total)}
      </Line>
      {hasTrial && <Line label={words.first(first)}>{money(total)}</Line>}
    </>
  );
}

function PaidNotes({ plan, hasTrial }: Omit<PlanCostProps, "usage">) {
  const { summary: words, currency } = useSubscribeText();
  const base = PLAN_PRICES[plan]?.base;
  return (
    <div className="flex flex-col gap-1 text-ui text-ink-2">
      {hasTrial && <p className="text-ink">{words.trialNote}</p>}
      <p>
        {currency} {words.tax} {base && words.renews[PRICES[base].interval]}
      </p>
    </div>
  );
}

interface LineProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly isStrong?: boolean;
  readonly isRuled?: boolean;
}

function Line({ label, children, isStrong = false, isRuled = false }: LineProps) {
  const rule = isRuled ? "mt-1.5 border-t border-line pt-3" : "";
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isStrong ? "" : "text-ui"} ${rule}`}>
      <dt className={isStrong ? "font-semibold" : ""}>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
