import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { credentialsQuery } from "../../features/identity/credentials/credential-queries.ts";
import { twoFactorQuery } from "../../features/identity/two-factor/two-factor-queries.ts";
import { TwoFactorSettings } from "../../features/identity/two-factor/two-factor-settings.tsx";
import { SettingsQuery } from "./settings-query.tsx";

export function TwoFactorScreen() {
  const session = useSession();
  // The profile is refetched, because the user may have confirmed the address in another tab.
  const profile = useQuery({ ...profileQuery(session), staleTime: 0, refetchOnWindowFocus: true });
  const query = useQuery(twoFactorQuery(session));
  const credentials = useQuery(credentialsQuery(session));
  return (
    <SettingsQuery query={profile}>
      {(loaded) => (
        <SettingsQuery query={query}>
          {(state) => (
            <SettingsQuery query={credentials}>
              {(rows) => (
                <TwoFactorSettings session={session} profile={loaded} state={state} credentials={rows} />
              )}
            </SettingsQuery>
          )}
        </SettingsQuery>
      )}
    </SettingsQuery>
  );
}
