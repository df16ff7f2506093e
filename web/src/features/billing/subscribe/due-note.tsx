import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useBillingText } from "../../../text/billing-text.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useMoney } from "../money.ts";

/** Says why a former or late subscriber is asked to pay: an amount is due, or the subscription has ended. */
export function DueNote({ subscription }: { readonly subscription: SubscriptionState }) {
  const words = useSubscribeText().due;
  const { plans } = useBillingText();
  const money = useMoney();
  const { plan, state, amount_due, ends_at } = subscription;
  if (state === "past_due")
    return (
      <Alert tone="warning" title={words.title(money(amount_due))}>
        {ends_at === null ? words.text(plans[plan]) : words.ending(plans[plan], unixDay(ends_at))}
      </Alert>
    );
  if (state !== "ended" || ends_at === null) return null;
  return (
    <Alert tone="warning" title={words.ended(plans[plan], unixDay(ends_at))}>
      {words.endedText}
    </Alert>
  );
}
