import type { Session } from "@keepwell/client/session/session.ts";
import type { PlanPreview } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import type { ReactNode } from "react";
import { useBillingText } from "../../../text/billing-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useText } from "../../../text/text.ts";
import type { PlanFacts } from "../plans/plan-facts.ts";
import { CancellationEffects } from "./cancellation-effects.tsx";
import { useDoneWords } from "./done-words.ts";
import { NewPlan } from "./new-plan.tsx";
import { useChange, usePreview } from "./use-change.ts";

interface ChangeDialogProps {
  readonly session: Session;
  readonly facts: PlanFacts;
  /** The plan to change to. Choosing the current plan withdraws its cancellation. */
  readonly to: OfferedPlan;
  readonly onClose: () => void;
  /** Called with a sentence about the result. */
  readonly onDone: (told: string) => void;
}

/**
 * Asks the user to confirm a change of plan. Says how much the change costs and when it is charged, or what the
 * subscriber loses.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const { facts, to, onClose, onDone } = props;
  const preview = usePreview(props);
  const words = useWords(facts, to);
  const [isKept, isEnding] = [to === facts.subscription.plan, to === "free"];
  const doneWords = useDoneWords(facts, to);
  const change = useChange(props, () => {
    const told = doneWords(preview.data);
    notify({ tone: "success", text: told });
    onDone(told);
  });
  const isReady = isKept || isEnding || preview.data !== undefined;
  return (
    <QuestionDialog
      size={isKept || isEnding ? "sm" : "md"}
      title={words.title}
      action={words.action}
      cancel={words.cancel}
      isDangerous={isEnding}
      isPending={change.isPending}
      pendingLabel={words.pending}
      disabledReason={isReady ? undefined : words.loading}
      onCancel={onClose}
      onConfirm={() => change.confirm(preview.data)}
    >
      <div className="flex flex-col gap-4">
        <Body facts={facts} to={to} preview={preview.data} />
        {preview.isError && <PreviewProblem onRetry={() => void preview.refetch()} />}
        {change.problem !== undefined && <Alert tone="error" isLive title={change.problem} />}
      </div>
      {change.bankElement}
    </QuestionDialog>
  );
}

/** Returns the sentences for withdrawing a cancellation, cancelling a plan, or changing to another. */
const useWords = ({ subscription: { plan } }: PlanFacts, to: OfferedPlan) => {
  const { ui } = useText();
  const { change } = useSubscribeText();
  const { overview, plans } = useBillingText();
  const common = {
    action: change.confirm,
    cancel: ui.cancel,
    pending: change.confirming,
    loading: change.loading,
  };
  if (to === plan) return { ...common, title: change.keepTitle(plans[plan]) };
  if (to === "free")
    return {
      ...common,
      title: change.cancelTitle(plans[plan]),
      action: overview.cancel,
      // Users would think that a button "Cancel" cancels the plan.
      cancel: overview.ending.keep(plans[plan]),
    };
  return { ...common, title: change.confirmTitle(plans[to]) };
};

interface BodyProps {
  readonly facts: PlanFacts;
  readonly to: OfferedPlan;
  readonly preview: PlanPreview | undefined;
}

function Body({ facts, to, preview }: BodyProps): ReactNode {
  const words = useSubscribeText().change;
  const { plans } = useBillingText();
  const { plan } = facts.subscription;
  if (to === plan) return <p>{words.keepAsk(plans[plan])}</p>;
  if (to === "free") return <CancellationEffects facts={facts} />;
  return <NewPlan facts={facts} to={to} preview={preview} />;
}

function PreviewProblem({ onRetry }: { readonly onRetry: () => void }) {
  const words = useSubscribeText().change;
  const { common } = useText();
  return (
    <Alert
      tone="error"
      isLive
      title={words.previewFailed}
      action={<Button onPress={onRetry}>{common.retry}</Button>}
    />
  );
}
