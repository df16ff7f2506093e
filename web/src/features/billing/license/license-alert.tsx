import type { Session } from "@keepwell/client/session/session.ts";
import { Dated } from "@keepwell/ui/dated.tsx";
import { Strip } from "@keepwell/ui/strip.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { subscriptionQuery } from "../billing-queries.ts";
import { graceDay } from "../overview/standing.ts";

interface LicenseAlertProps {
  readonly session: Session;
}

/**
 * Says that no subscription is valid, until when everything still works, and who can choose the Free plan. Except on
 * the subscribe page itself, it also links to that page.
 */
export function LicenseAlert({ session }: LicenseAlertProps) {
  const words = useSubscribeText();
  const { data } = useQuery(subscriptionQuery(session));
  const isSubscribing = useRouterState({ select: ({ location }) => location.pathname === PATHS.subscribe });
  const { title, grace, over, free, freeForOne } = words.license;
  const graceEnd = data && graceDay(data);
  return (
    <Strip
      tone="warning"
      action={
        isSubscribing ? undefined : (
          <RouterLinkButton to={PATHS.subscribe} size="sm">
            {words.submit}
          </RouterLinkButton>
        )
      }
    >
      <strong className="font-semibold">{title}</strong>
      <span className="block">
        <Dated>{data && `${graceEnd === undefined ? over : grace(graceEnd)} `}</Dated>
        {session.identity.entity === null ? free : freeForOne}
      </span>
    </Strip>
  );
}
