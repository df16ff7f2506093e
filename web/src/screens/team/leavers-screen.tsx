import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../app/sessions.ts";
import { LeaverList } from "../../features/team/leavers/leaver-list.tsx";
import { leaversQuery } from "../../features/team/leavers/leaver-queries.ts";
import { useIsAdmin } from "../../features/team/team-queries.ts";
import { useAuditText } from "../../text/audit-text.ts";
import { TeamQuery } from "./team-query.tsx";

export function LeaversScreen() {
  const session = useSession();
  const words = useAuditText().leavers;
  const canOpen = useIsAdmin(session);
  const query = useQuery(leaversQuery(session));
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-ink-2">{words.note}</p>
      <TeamQuery query={query}>{(reports) => <LeaverList reports={reports} canOpen={canOpen} />}</TeamQuery>
    </div>
  );
}
