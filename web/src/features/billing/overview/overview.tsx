import type { Session } from "@keepwell/client/session/session.ts";
import { PLAN_PRICES } from "@keepwell/contract/billing/prices.ts";
import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import type { Subscriber } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { PlanUsage } from "@keepwell/contract/plans.ts";
import { DescriptionList, DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { RouterLinkButton, RouterTextLink } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useText } from "../../../text/text.ts";
import { AddressLines } from "../address/address-lines.tsx";
import { useTakesPayments } from "../card/payment-config.ts";
import { useMoney } from "../money.ts";
import { planPrice } from "./plan-price.ts";
import { isFreeOfCharge, mayCancel, stateWords } from "./standing.ts";
import { StandingNote } from "./standing-note.tsx";
import { usageLines } from "./usage-words.ts";

interface OverviewProps {
  readonly session: Session;
  readonly subscriber: Subscriber;
  readonly subscription: SubscriptionState;
  /** Undefined while it is unknown. */
  readonly usage: PlanUsage | undefined;
}

/** The subscription, its state, and the ways to change it. */
export function Overview({ session, subscriber, subscription, usage }: OverviewProps) {
  const text = useText();
  const words = useBillingText();
  const money = useMoney();
  const { plan, state, next_invoice } = subscription;
  const isFree = isFreeOfCharge(subscription);
  const used = usageLines({ plan, isFreeOfCharge: isFree }, usage, words);
  const takesPayments = useTakesPayments();
  return (
    <div className="flex max-w-form flex-col gap-6">
      <StandingNote session={session} subscription={subscription} />
      <DescriptionList>
        <DescriptionRow label={words.overview.plan}>
          <p className="font-semibold">{words.plans[plan]}</p>
          <p className="text-ui text-ink-2">
            {isFree && plan !== "partner" ? words.overview.noCharge : planPrice(plan, money, words)}
          </p>
        </DescriptionRow>
        <DescriptionRow label={words.overview.state}>
          <p>{stateWords(subscription, money, words)}</p>
          {state === "trial" && <p className="text-ui text-ink-2">{words.overview.trialNote}</p>}
        </DescriptionRow>
        <DescriptionRow label={words.overview.nextInvoice}>
          {next_invoice === null ? text.common.notAvailable : unixDay(next_invoice)}
        </DescriptionRow>
        {used.length > 0 && (
          <DescriptionRow label={words.overview.usage}>
            {used.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </DescriptionRow>
        )}
        <BillingAddress of={subscriber} />
      </DescriptionList>
      {PLAN_PRICES[plan] && !isFree && <p className="text-meta text-ink-2">{words.currency}</p>}
      {plan !== "partner" && takesPayments && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <RouterLinkButton to={PATHS["change-plan"]}>{words.overview.changePlan}</RouterLinkButton>
          {mayCancel(subscription) && (
            <RouterTextLink to={PATHS["change-plan"]} search={{ plan: "free" }} className="text-ui">
              {words.overview.cancel}
            </RouterTextLink>
          )}
        </div>
      )}
    </div>
  );
}

function BillingAddress({ of: payer }: { readonly of: Subscriber }) {
  const words = useBillingText().overview;
  const hasAddress = payer.address !== null;
  return (
    <DescriptionRow label={words.address}>
      {hasAddress ? <AddressLines of={payer} /> : <p className="text-ink-2">{words.noAddress}</p>}
      <RouterTextLink
        to={PATHS["billing.details"]}
        aria-label={hasAddress ? words.editAddressOf : words.addAddressOf}
        className="mt-1 inline-block text-ui"
      >
        {hasAddress ? words.editAddress : words.addAddress}
      </RouterTextLink>
    </DescriptionRow>
  );
}
