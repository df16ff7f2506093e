import type { Session } from "@keepwell/client/session/session.ts";
import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import { RouterLinkButton } from "../../../app/links.tsx";
import { useOfflineReason } from "../../../app/use-online.ts";
import { PATHS } from "../../../paths.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { refreshBilling } from "../billing-queries.ts";
import { useMoney } from "../money.ts";
import { graceDay, hasStoppedCharging } from "./standing.ts";

interface StandingNoteProps {
  readonly session: Session;
  readonly subscription: SubscriptionState;
}

/** Says that the subscription is overdue, cancelled or ended, and what to do about it. */
export function StandingNote({ session, subscription }: StandingNoteProps): ReactNode {
  const { state } = subscription;
  if (state === "past_due") return <PastDue subscription={subscription} />;
  if (state === "ended") return <Ended subscription={subscription} />;
  return state === "ending" ? <Ending session={session} subscription={subscription} /> : null;
}

type NoteProps = Pick<StandingNoteProps, "subscription">;

function PastDue({ subscription }: NoteProps) {
  const words = useBillingText().overview.pastDue;
  const money = useMoney();
  const grace = graceDay(subscription);
  return (
    <Alert
      tone="warning"
      title={words.title(money(subscription.amount_due))}
      action={
        <RouterLinkButton to={PATHS.subscribe} variant="primary">
          {words.pay}
        </RouterLinkButton>
      }
    >
      <p>{hasStoppedCharging(subscription) ? words.stoppedCharging : words.text}</p>
      {grace !== undefined && <p>{words.grace(grace)}</p>}
    </Alert>
  );
}

function Ended({ subscription }: NoteProps) {
  const { overview, plans } = useBillingText();
  const words = overview.ended;
  const grace = graceDay(subscription);
  return (
    <Alert
      tone="warning"
      title={words.title(plans[subscription.plan])}
      action={
        <RouterLinkButton to={PATHS.subscribe} variant="primary">
          {words.subscribe}
        </RouterLinkButton>
      }
    >
      <p>{grace === undefined ? words.text : words.grace(grace)}</p>
    </Alert>
  );
}

/** Says when the cancelled subscription ends. Its button withdraws the cancellation by choosing the current plan. */
function Ending({ session, subscription: { uid, plan, ends_at } }: StandingNoteProps) {
  const { overview, plans } = useBillingText();
  const words = overview.ending;
  const offline = useOfflineReason();
  const keep = useMutation({
    mutationFn: () =>
      session.api.billing.changePlan({ params: { uid }, body: { plan, operation: crypto.randomUUID() } }),
    onSuccess: async () => {
      await refreshBilling(session);
      notify({ tone: "success", text: words.kept(plans[plan]) });
    },
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
  });
  return (
    <Alert
      tone="info"
      title={ends_at === null ? undefined : words.title(plans[plan], unixDay(ends_at))}
      action={
        <Button isPending={keep.isPending} disabledReason={offline} onPress={() => keep.mutate()}>
          {words.keep(plans[plan])}
        </Button>
      }
    >
      {words.text}
    </Alert>
  );
}
