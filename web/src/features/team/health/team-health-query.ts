import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { loadEnterpriseParams, teamKey, withSignedUsers } from "../team-queries.ts";

/** The counts that members have sent from their health reports, with the members' signed names. */
export const teamHealthQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "password-health"],
    queryFn: async () => {
      const params = await loadEnterpriseParams(session);
      const { members, sent } = await session.api.team.listPasswordHealth({ params });
      const sound = sent.filter((row) => !isUnverifiable(row));
      return { members, sent: await withSignedUsers(session, sound) };
    },
    staleTime: 0,
  });
