import type { ComponentProps } from "react";
import { useSession } from "../app/sessions.ts";
import { AccountMenu } from "../features/shell/account-menu.tsx";
import { TeamBarLink } from "../features/shell/team-link.tsx";
import { useTeamAccount } from "./use-team-account.ts";

/** The end of the top bar, if it has room for more than the search. */
export function BarEnd(props: ComponentProps<typeof AccountMenu>) {
  useTeamAccount(useSession());
  return (
    <div className="flex items-center gap-1">
      <TeamBarLink />
      <AccountMenu {...props} />
    </div>
  );
}
