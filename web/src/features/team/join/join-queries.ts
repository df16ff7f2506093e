import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { profileQuery } from "../../../app/profile.ts";
import { queryClient } from "../../../app/query-client.ts";
import { refreshTeam, teamKey } from "../team-queries.ts";

/** What there is to join, as the enterprise's own roster tells of it. */
export const joinQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "join"],
    queryFn: async () => (await import("@keepwell/client/team/join.ts")).readJoin(session),
  });

/** What an administrator compares before confirming somebody. */
export const ownCodeQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "own-code"],
    queryFn: async () => (await import("@keepwell/client/people/people.ts")).ownCode(session),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whoever has joined may see more soon. */
export const refreshMembership = async (session: Session): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: profileQuery(session).queryKey });
  void refreshTeam(session);
};
