import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../app/sessions.ts";
import { TeamHealth } from "../../features/team/health/team-health.tsx";
import { teamHealthQuery } from "../../features/team/health/team-health-query.ts";
import { useTeamHealthText } from "../../text/team-health-text.ts";
import { TeamQuery } from "./team-query.tsx";

/** The counts of health reports that members have sent. */
export function TeamHealthScreen() {
  const words = useTeamHealthText();
  const query = useQuery(teamHealthQuery(useSession()));
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-ink-2">{words.note}</p>
      <TeamQuery query={query}>{(health) => <TeamHealth {...health} />}</TeamQuery>
    </div>
  );
}
