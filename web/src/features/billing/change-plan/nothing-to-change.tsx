import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { lazy, Suspense, useState } from "react";
import { RouterLinkButton } from "../../../app/links.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { PATHS } from "../../../paths.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { mayCancel } from "../overview/standing.ts";
import type { PlanFacts } from "../plans/plan-facts.ts";
import { DueNote } from "../subscribe/due-note.tsx";

const ChangeDialog = lazy(async () => ({ default: (await import("./change-dialog.tsx")).ChangeDialog }));

interface NothingToChangeProps {
  readonly session: Session;
  readonly facts: PlanFacts;
}

/**
 * Shown for a plan that the operator set, for a plan that must be paid before it can be changed, and for a plan that
 * has ended. A plan that must be paid can be cancelled, unless it is cancelled already.
 */
export function NothingToChange({ session, facts }: NothingToChangeProps) {
  const words = useSubscribeText();
  const { overview } = useBillingText();
  const { subscription } = facts;
  return (
    <div className="flex max-w-form flex-col gap-5">
      {subscription.plan === "partner" ? (
        <Alert tone="info">{words.change.given}</Alert>
      ) : (
        <>
          <DueNote subscription={subscription} />
          <ButtonRow>
            <RouterLinkButton to={PATHS.subscribe} variant="primary">
              {subscription.state === "past_due" ? overview.pastDue.pay : overview.ended.subscribe}
            </RouterLinkButton>
            {mayCancel(subscription) && <CancelUnpaid session={session} facts={facts} />}
          </ButtonRow>
        </>
      )}
    </div>
  );
}

function CancelUnpaid({ session, facts }: NothingToChangeProps) {
  const { overview } = useBillingText();
  const offline = useOfflineReason();
  const [isAsked, ask] = useState(false);
  return (
    <>
      <Button variant="quiet" disabledReason={offline} onPress={() => ask(true)}>
        {overview.cancel}
      </Button>
      {isAsked && (
        <Suspense>
          <ChangeDialog
            session={session}
            facts={facts}
            to="free"
            onClose={() => ask(false)}
            onDone={() => ask(false)}
          />
        </Suspense>
      )}
    </>
  );
}
