import { RouterTextLink } from "../../app/links.tsx";
import { PATHS } from "../../paths.ts";
import { useText } from "../../text/text.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { isOpen, type OfferedPlan } from "./plan-rows.tsx";

interface SignUpSummaryProps {
  readonly plan: OfferedPlan;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
  readonly isPending: boolean;
}

/** What is about to happen, the terms, and the one button. */
export function SignUpSummary({ plan, isAccepted, onAccept, isPending }: SignUpSummaryProps) {
  const text = useText().identity.signup;
  const chosen = text.plans[plan];
  const refusal = isOpen(plan) ? (isAccepted ? undefined : text.acceptFirst) : text.notYet;
  return (
    <aside className="flex h-fit flex-col gap-4 border-t border-line pt-6 lg:sticky lg:top-8 lg:border-s lg:border-t-0 lg:ps-6 lg:pt-0">
      <h2 className="text-section">{text.summary}</h2>
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{chosen.name}</span>
        <span className="tabular-nums">{chosen.price}</span>
      </div>
      {plan === "free" && <p className="text-ui text-ink-2">{text.freeNote}</p>}
      <Checkbox
        name="terms"
        isChecked={isAccepted}
        onChange={onAccept}
        label={
          <>
            {text.terms.before}
            <RouterTextLink to={PATHS["legal.terms"]} target="_blank">
              {text.terms.terms}
            </RouterTextLink>
            {text.terms.between}
            <RouterTextLink to={PATHS["legal.privacy"]} target="_blank">
              {text.terms.privacy}
            </RouterTextLink>
            {text.terms.after}
          </>
        }
      />
      <Button
        type="submit"
        variant="primary"
        isWide
        isPending={isPending}
        pendingLabel={text.submitting}
        disabledReason={refusal}
      >
        {text.submit}
      </Button>
    </aside>
  );
}
