/** @file The links that show how many tasks wait for the user. They are in the bar and in the phone's menu. */

import { CountBadge } from "@keepwell/ui/count-badge.tsx";
import { CountedLabel } from "@keepwell/ui/counted-label.tsx";
import { Icon, type IconShape } from "@keepwell/ui/icon.tsx";
import { ShareIcon, UsersIcon } from "@keepwell/ui/icons.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RouterNavLink } from "../app/nav-link.ts";
import { profileQuery } from "../app/profile.ts";
import { useSession } from "../app/sessions.ts";
import { teamPages } from "../app/team-rights.ts";
import { useShareText } from "../text/share-text.ts";
import { useText } from "../text/text.ts";
import { useWaitingPeople, useWaitingShares } from "./use-waiting.ts";

interface Destination {
  readonly to: "/" | "/team";
  readonly label: string;
  readonly icon: IconShape;
  readonly count: number;
}

/**
 * Returns up to two links. The link to the shares is present only while a task on that page waits for the user. The
 * link to the team is present only for users who may open a page of the team.
 */
export const useDestinations = (): readonly Destination[] => {
  const session = useSession();
  const words = useText().shell;
  const { share } = useShareText().waiting;
  const shares = useWaitingShares(session).count;
  const people = useWaitingPeople(session).count;
  const pages = teamPages(useQuery(profileQuery(session)).data?.enterprise);
  return [
    ...(shares > 0 ? [{ to: "/", label: share, icon: ShareIcon, count: shares } as const] : []),
    ...(pages.length > 0
      ? [{ to: "/team", label: words.team, icon: UsersIcon, count: people } as const]
      : []),
  ];
};

/** The links in the bar. The number is drawn over the icon, so that nothing moves when the number appears. */
export function WaitingBarLinks() {
  const { named } = useShareText().waiting;
  return useDestinations().map(({ to, label, icon, count }) => (
    <Link
      key={to}
      to={to}
      className="flex min-h-10 items-center gap-2.5 rounded-control px-2 text-ui text-bar-ink hover:bg-bar-hover focus-ring"
    >
      <span className="relative flex">
        <Icon of={icon} />
        {count > 0 && <CountBadge count={count} className="absolute -end-2.5 -top-2.5" />}
      </span>
      <span aria-hidden={count > 0}>{label}</span>
      {count > 0 && <span className="sr-only">{named(label, count)}</span>}
    </Link>
  ));
}

function WaitingLabel({ label, count }: Destination) {
  const { named } = useShareText().waiting;
  return <CountedLabel label={label} count={count} words={named(label, count)} />;
}

export function WaitingMenuLinks({ onClick }: { readonly onClick: () => void }) {
  return useDestinations().map((one) => (
    <RouterNavLink key={one.to} to={one.to} icon={one.icon} onClick={onClick}>
      <WaitingLabel {...one} />
    </RouterNavLink>
  ));
}
