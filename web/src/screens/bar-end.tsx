import { type ComponentProps, Suspense } from "react";
import { useSession } from "../app/sessions.ts";
import { AccountMenu } from "../features/shell/account-menu.tsx";
import { useTeamAccount } from "./use-team-account.ts";
import { WaitingBarLinks } from "./waiting-links.tsx";

/** The links and the account menu at the end of the top bar. On a phone, the side menu contains them. */
export function BarEnd(props: ComponentProps<typeof AccountMenu>) {
  useTeamAccount(useSession());
  return (
    <div className="flex items-center gap-1">
      <Suspense>
        <WaitingBarLinks />
      </Suspense>
      <AccountMenu {...props} />
    </div>
  );
}
