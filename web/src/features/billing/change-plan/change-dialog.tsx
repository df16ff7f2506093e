import type { Session } from "@keepwell/client/session/session.ts";
import type { PlanPreview } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import type { ReactNode } from "react";
import { useBillingText } from "../../../text/billing-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notices-store.ts";
import type { PlanFacts } from "../plans/plan-facts.ts";
import { useDoneWords } from "./done-words.ts";
import { Ending } from "./ending.tsx";
import { NewPlan } from "./new-plan.tsx";
import { useChange, usePreview } from "./use-change.ts";

interface ChangeDialogProps {
  readonly session: Session;
  readonly facts: PlanFacts;
  /** The plan of now takes an ending back. */
  readonly to: OfferedPlan;
  readonly onClose: () => void;
  /** With what has happened, in words. */
  readonly onDone: (told: string) => void;
}

/** Says what the change costs and when, or what ends with it, before it is made. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { facts, to, onClose, onDone } = props;
  const preview = usePreview(props);
  const isKept = to === facts.subscription.plan;
  const doneWords = useDoneWords(facts, to);
  const change = useChange(props, () => {
    const told = doneWords(preview.data);
    notify({ tone: "success", text: told });
    onDone(told);
  });
  const isReady = isKept || to === "free" || preview.data !== undefined;
  return (
    <Dialog
      isOpen
      size={isKept || to === "free" ? "sm" : "md"}
      role="alertdialog"
      title={useTitle(facts, to)}
      onRequestClose={onClose}
      footer={
        <Footer
          facts={facts}
          to={to}
          isReady={isReady}
          isPending={change.isPending}
          onCancel={onClose}
          onConfirm={() => change.confirm(preview.data)}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <Body facts={facts} to={to} preview={preview.data} />
        {preview.isError && <PreviewProblem onRetry={() => void preview.refetch()} />}
        {change.problem !== undefined && <Alert tone="error" isLive title={change.problem} />}
      </div>
      {change.bankElement}
    </Dialog>
  );
}

const useTitle = ({ subscription: { plan } }: PlanFacts, to: OfferedPlan): string => {
  const words = useSubscribeText().change;
  const { plans } = useBillingText();
  if (to === plan) return words.keepTitle(plans[plan]);
  return to === "free" ? words.endTitle(plans[plan]) : words.confirmTitle(plans[to]);
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
  if (to === "free") return <Ending facts={facts} />;
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

interface FooterProps {
  readonly facts: PlanFacts;
  readonly to: OfferedPlan;
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function Footer({ facts, to, isReady, isPending, onCancel, onConfirm }: FooterProps) {
  const words = useSubscribeText().change;
  const { common } = useText();
  const { plans } = useBillingText();
  const { plan } = facts.subscription;
  return (
    <DialogFooter>
      <Button autoFocus onPress={onCancel}>
        {common.cancel}
      </Button>
      <Button
        variant={to === "free" ? "danger" : "primary"}
        isPending={isPending}
        pendingLabel={words.confirming}
        disabledReason={isReady ? undefined : words.loading}
        onPress={onConfirm}
      >
        {to === "free" ? words.end(plans[plan]) : words.confirm}
      </Button>
    </DialogFooter>
  );
}
