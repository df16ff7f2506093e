import type { Session } from "@keepwell/client/session/session.ts";
import type { MemberFactors } from "@keepwell/contract/team/member-factors.endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { loadEnterpriseParams, sound, teamKey, withSignedUsers } from "../team-queries.ts";

/** Says which active members have a second factor. The server could lie about this. The members' names are signed. */
export const memberFactorsQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "two-factor"],
    queryFn: async () => {
      const params = await loadEnterpriseParams(session);
      return withSignedUsers(
        session,
        sound<MemberFactors>(await session.api.team.listMemberFactors({ params })),
      );
    },
    staleTime: 0,
  });
