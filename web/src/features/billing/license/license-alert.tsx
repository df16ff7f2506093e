import type { Session } from "@keepwell/client/session/session.ts";
import type { SubscriptionState } from "@keepwell/contract/billing/subscribe.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { Strip } from "../../../ui/strip.tsx";
import { subscriptionQuery } from "../billing-queries.ts";

interface LicenseAlertProps {
  readonly session: Session;
}

/** Says that no subscription is valid, until when everything still works, and where to subscribe. */
export function LicenseAlert({ session }: LicenseAlertProps) {
  const words = useSubscribeText();
  const { data } = useQuery(subscriptionQuery(session));
  const { title, grace, over, free } = words.license;
  return (
    <Strip
      tone="warning"
      action={
        <RouterLinkButton to={PATHS.subscribe} size="sm">
          {words.submit}
        </RouterLinkButton>
      }
    >
      <strong className="font-semibold">{title}</strong>
      <span className="block">
        {data && `${isInGrace(data) ? grace(unixDay(data.grace_until)) : over} `}
        {free}
      </span>
    </Strip>
  );
}

const isInGrace = (state: SubscriptionState): state is SubscriptionState & { readonly grace_until: number } =>
  state.grace_until !== null && state.grace_until * 1000 > Date.now();
