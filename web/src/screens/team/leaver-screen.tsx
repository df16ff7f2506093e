import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { RouterTextLink } from "../../app/links.tsx";
import { useSession } from "../../app/sessions.ts";
import { leaverQuery } from "../../features/team/leavers/leaver-queries.ts";
import { LeaverReport } from "../../features/team/leavers/leaver-report.tsx";
import { PATHS } from "../../paths.ts";
import { useAuditText } from "../../text/audit-text.ts";
import { ItemHeader } from "./item-header.tsx";
import { TeamQuery } from "./team-query.tsx";

/** The page of the report about a former member: the passwords that the member could see. */
export function LeaverScreen() {
  const session = useSession();
  const words = useAuditText().leavers;
  const { id = "" } = useParams({ strict: false });
  const query = useQuery(leaverQuery(session, id));
  const { user, left_at } = query.data ?? {};
  return (
    <>
      <ItemHeader
        title={user?.fullname ?? words.title}
        section={words.title}
        note={user && left_at && `${user.email} · ${words.left(left_at)}`}
        back={
          <RouterTextLink to={PATHS["team.leavers"]} className="text-ui">
            ‹ {words.title}
          </RouterTextLink>
        }
      />
      <TeamQuery query={query}>{(report) => <LeaverReport session={session} report={report} />}</TeamQuery>
    </>
  );
}
