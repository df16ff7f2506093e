import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { useEffect, useRef } from "react";
import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { type BillingText, useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { type SubscribeText, useSubscribeText } from "../../../text/subscribe-text.ts";

interface ProcessedProps {
  readonly subscription: SubscriptionState;
  /** Whether this component has just replaced the form. It then takes the focus. */
  readonly isNew: boolean;
}

/** Says that there is a subscription, and links to the next pages. */
export function Processed({ subscription, isNew }: ProcessedProps) {
  const words = useSubscribeText();
  const billing = useBillingText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  return (
    <div ref={place} tabIndex={-1} className="flex max-w-form flex-col gap-5 outline-none">
      <Alert tone="success" isLive={isNew} title={words.processed}>
        {standingWords(subscription, words, billing)}
      </Alert>
      <ButtonRow>
        <RouterLinkButton to={PATHS.home} variant="primary">
          {words.toBuckets}
        </RouterLinkButton>
        <RouterLinkButton to={PATHS["billing.overview"]}>{words.toBilling}</RouterLinkButton>
        {subscription.plan !== "partner" && (
          <RouterLinkButton to={PATHS["change-plan"]} variant="quiet">
            {words.toChange}
          </RouterLinkButton>
        )}
      </ButtonRow>
    </div>
  );
}

const standingWords = (
  { plan, state, trial_end, ends_at, next_invoice }: SubscriptionState,
  words: SubscribeText,
  { plans }: BillingText,
): string => {
  const name = plans[plan];
  if (state === "ending" && ends_at !== null) return words.processedEnding(name, unixDay(ends_at));
  if (state === "trial" && trial_end !== null) return words.processedTrial(name, unixDay(trial_end));
  return next_invoice === null
    ? words.processedGiven(name)
    : words.processedPaid(name, unixDay(next_invoice));
};
