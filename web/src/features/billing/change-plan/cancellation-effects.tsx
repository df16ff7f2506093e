import { useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useMoney } from "../money.ts";
import { hasStoppedCharging } from "../overview/standing.ts";
import type { PlanFacts } from "../plans/plan-facts.ts";

interface CancellationEffectsProps {
  readonly facts: PlanFacts;
}

/** Says when the plan ends, and what the subscriber loses then. */
export function CancellationEffects({ facts: { kind, subscription, usage } }: CancellationEffectsProps) {
  const words = useSubscribeText().change;
  const { plans } = useBillingText();
  const money = useMoney();
  const isAboveFree = usage.buckets + usage.sharings > 0;
  // A cancelled plan ends on the day on which its next invoice would have been due.
  const { next_invoice: end, amount_due } = subscription;
  const plan = plans[subscription.plan];
  const isUnpaid = subscription.state === "past_due";
  return (
    <>
      {end !== null && (
        <p>
          {isUnpaid
            ? words.endsUnpaid(plan, unixDay(end), money(amount_due))
            : words.ends(plan, unixDay(end))}
        </p>
      )}
      {hasStoppedCharging(subscription) && <p>{words.endsStoppedCharging(plan, money(amount_due))}</p>}
      {kind === "enterprise" || isAboveFree ? (
        <p>{kind === "enterprise" ? words.lostTeam : words.lostAbove}</p>
      ) : (
        <div>
          <p>{words.lost}</p>
          <ul className="mt-1 list-disc ps-5">
            {words.losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </div>
      )}
      {subscription.state !== "trial" && !isUnpaid && <p className="text-ui text-ink-2">{words.refund}</p>}
    </>
  );
}
