import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { DetailsForm } from "../../features/identity/settings/details-form.tsx";
import { SettingsQuery } from "./settings-query.tsx";

export function DetailsScreen() {
  const session = useSession();
  const query = useQuery(profileQuery(session));
  return (
    <SettingsQuery query={query}>
      {(profile) => <DetailsForm session={session} profile={profile} />}
    </SettingsQuery>
  );
}
