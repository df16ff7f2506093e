import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RouterNavLink } from "../../app/links.tsx";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { teamPages } from "../../app/team-rights.ts";
import { useText } from "../../text/text.ts";
import { Icon } from "../../ui/icon.tsx";
import { UsersIcon } from "../../ui/icons.ts";

/** Whether there is a page of the team that the user may open. */
const useMayManage = (): boolean =>
  teamPages(useQuery(profileQuery(useSession())).data?.enterprise).length > 0;

/** The link to the team in the bar. */
export function TeamBarLink() {
  const text = useText().shell;
  if (!useMayManage()) return null;
  return (
    <Link
      to="/team"
      className="flex min-h-10 items-center gap-2 rounded-control px-2 text-ui text-bar-ink hover:bg-bar-hover focus-ring"
    >
      <Icon of={UsersIcon} />
      {text.team}
    </Link>
  );
}

/** The same link in the phone's menu. */
export function TeamNavLink({ onClick }: { readonly onClick: () => void }) {
  const text = useText().shell;
  if (!useMayManage()) return null;
  return (
    <RouterNavLink to="/team" icon={UsersIcon} onClick={onClick}>
      {text.team}
    </RouterNavLink>
  );
}
