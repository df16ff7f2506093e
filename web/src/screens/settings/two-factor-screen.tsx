import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../app/sessions.ts";
import { twoFactorQuery } from "../../features/identity/two-factor/two-factor-queries.ts";
import { TwoFactorSettings } from "../../features/identity/two-factor/two-factor-settings.tsx";
import { SettingsQuery } from "./settings-query.tsx";

export function TwoFactorScreen() {
  const session = useSession();
  const query = useQuery(twoFactorQuery(session));
  return (
    <SettingsQuery query={query}>
      {(state) => <TwoFactorSettings session={session} state={state} />}
    </SettingsQuery>
  );
}
