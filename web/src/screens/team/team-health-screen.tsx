import { FormSection } from "@keepwell/ui/form-section.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../app/sessions.ts";
import { MemberFactors } from "../../features/team/factors/member-factors.tsx";
import { memberFactorsQuery } from "../../features/team/factors/member-factors-query.ts";
import { TeamHealth } from "../../features/team/health/team-health.tsx";
import { teamHealthQuery } from "../../features/team/health/team-health-query.ts";
import { useTeamHealthText } from "../../text/team-health-text.ts";
import { TeamQuery } from "./team-query.tsx";

/** Shows which members have a second factor, and the counts that members have sent from their health reports. */
export function TeamHealthScreen() {
  const session = useSession();
  const words = useTeamHealthText();
  const factors = useQuery(memberFactorsQuery(session));
  const health = useQuery(teamHealthQuery(session));
  return (
    <div className="flex flex-col gap-10">
      <FormSection isWide title={words.title} text={words.note}>
        <TeamQuery query={health}>{(loaded) => <TeamHealth {...loaded} />}</TeamQuery>
      </FormSection>
      <FormSection isWide title={words.factors.title} text={words.factors.note}>
        <TeamQuery query={factors}>{(rows) => <MemberFactors rows={rows} />}</TeamQuery>
      </FormSection>
    </div>
  );
}
