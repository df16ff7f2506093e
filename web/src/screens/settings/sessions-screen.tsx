import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../app/sessions.ts";
import { sessionsQuery } from "../../features/identity/account-queries.ts";
import { SessionList } from "../../features/identity/settings/session-list.tsx";
import { SettingsQuery } from "./settings-query.tsx";

export function SessionsScreen() {
  const session = useSession();
  const query = useQuery(sessionsQuery(session));
  return (
    <SettingsQuery query={query}>{(rows) => <SessionList session={session} rows={rows} />}</SettingsQuery>
  );
}
