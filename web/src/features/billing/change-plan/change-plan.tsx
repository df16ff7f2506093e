import type { Session } from "@keepwell/client/session/session.ts";
import type { OfferedPlan } from "@keepwell/contract/plans.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { lazy, Suspense, useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import type { PlanFacts } from "../plans/plan-facts.ts";
import { planRefusal } from "../plans/plan-refusal.ts";
import { PlanRows } from "../plans/plan-rows.tsx";

const ChangeDialog = lazy(async () => ({ default: (await import("./change-dialog.tsx")).ChangeDialog }));

interface ChangePlanProps {
  readonly session: Session;
  readonly facts: PlanFacts;
  /** The plan in the page's address. */
  readonly wanted: OfferedPlan | undefined;
  readonly onChoose: (plan: OfferedPlan | undefined) => void;
  /**
   * Called when a user on the free plan chooses another plan. They must subscribe, because there is no subscription to
   * change.
   */
  readonly onSubscribe: (plan: OfferedPlan) => void;
}

/**
 * The plans, including the current one. When a subscriber on a paid plan chooses another plan, a dialog says what it
 * costs and asks them to confirm.
 */
export function ChangePlan({ session, facts, wanted, onChoose, onSubscribe }: ChangePlanProps) {
  const words = useSubscribeText();
  const { overview } = useBillingText();
  const offline = useOfflineReason();
  const { kind, usage, subscription } = facts;
  const { plan: now } = subscription;
  // If the page's address asks to cancel the subscription, the dialog opens at once.
  const [asked, ask] = useState<OfferedPlan | undefined>(
    wanted === "free" && subscription.next_invoice !== null ? wanted : undefined,
  );
  const [done, tell] = useState<string>();
  const findRefusal = (plan: OfferedPlan) => (plan === now ? undefined : planRefusal(plan, usage, words));
  const chosen = wanted !== undefined && findRefusal(wanted) === undefined ? wanted : undefined;
  const finish = (told: string) => {
    ask(undefined);
    tell(told);
    onChoose(undefined);
  };
  return (
    <div className="flex max-w-form flex-col gap-5">
      {subscription.state === "ending" ? (
        <EndingNote facts={facts} refusal={offline} onKeep={ask} />
      ) : (
        done !== undefined && <Alert tone="success" isLive title={done} />
      )}
      <PlanRows
        kind={kind}
        value={chosen ?? (now === "partner" ? undefined : now)}
        findRefusal={findRefusal}
        findMark={(plan) => (plan === now ? words.change.now : undefined)}
        onChange={onChoose}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="primary"
          disabledReason={
            offline ?? (chosen === undefined || chosen === now ? words.change.choose : undefined)
          }
          onPress={() => chosen && (now === "free" ? onSubscribe(chosen) : ask(chosen))}
        >
          {words.change.next}
        </Button>
        {subscription.next_invoice !== null && (
          <Button variant="quiet" disabledReason={offline} onPress={() => ask("free")}>
            {overview.cancel}
          </Button>
        )}
      </div>
      {asked && (
        <Suspense>
          <ChangeDialog
            session={session}
            facts={facts}
            to={asked}
            onClose={() => ask(undefined)}
            onDone={finish}
          />
        </Suspense>
      )}
    </div>
  );
}

interface EndingNoteProps {
  readonly facts: PlanFacts;
  readonly refusal: string | undefined;
  readonly onKeep: (plan: OfferedPlan) => void;
}

/** Says that the subscription is cancelled and when it ends. The user can withdraw the cancellation. */
function EndingNote({ facts: { subscription }, refusal, onKeep }: EndingNoteProps) {
  const { overview, plans } = useBillingText();
  const { plan, ends_at } = subscription;
  if (ends_at === null || plan === "partner") return null;
  return (
    <Alert
      tone="info"
      isLive
      title={overview.ending.title(plans[plan], unixDay(ends_at))}
      action={
        <Button disabledReason={refusal} onPress={() => onKeep(plan)}>
          {overview.ending.keep(plans[plan])}
        </Button>
      }
    />
  );
}
