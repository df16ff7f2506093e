import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { credentialsQuery } from "../../features/identity/credentials/credential-queries.ts";
import { PasskeySettings } from "../../features/identity/credentials/passkey-settings.tsx";
import { SettingsQuery } from "./settings-query.tsx";

export function PasskeysScreen() {
  const session = useSession();
  // The profile is refetched, because the user may have confirmed the address in another tab.
  const profile = useQuery({ ...profileQuery(session), staleTime: 0, refetchOnWindowFocus: true });
  const query = useQuery(credentialsQuery(session));
  return (
    <SettingsQuery query={profile}>
      {(loaded) => (
        <SettingsQuery query={query}>
          {(rows) => <PasskeySettings session={session} profile={loaded} rows={rows} />}
        </SettingsQuery>
      )}
    </SettingsQuery>
  );
}
