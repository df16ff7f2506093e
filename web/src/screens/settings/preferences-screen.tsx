import { HeldBelow } from "@keepwell/ui/held-below.tsx";
import { useSession } from "../../app/sessions.ts";
import { AccountNames } from "../../features/buckets/account-names.tsx";
import { SharingPreferences } from "../../features/sharing/trust/sharing-preferences.tsx";
import { Preferences } from "../../features/shell/preferences.tsx";

export function PreferencesScreen() {
  const session = useSession();
  return (
    <div className="flex max-w-form flex-col gap-10">
      <Preferences />
      <HeldBelow
        className="flex flex-col gap-10"
        above={session.identity.entity === null && <AccountNames session={session} />}
      >
        <SharingPreferences session={session} />
      </HeldBelow>
    </div>
  );
}
