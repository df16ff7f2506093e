import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { profileQuery } from "../../../app/profile.ts";
import { queryClient } from "../../../app/query-client.ts";
import { refreshTeam, teamKey } from "../team-queries.ts";

/** The enterprise to join, as its own roster describes it. */
export const joinQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "join"],
    queryFn: async () => (await import("@keepwell/client/team/join.ts")).readJoin(session),
  });

/** Whether the account's state remembers its enterprise. */
export const remembersTeamQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "remembered"],
    queryFn: async () => (await import("@keepwell/client/session/own-team.ts")).remembersTeam(session),
  });

/** The team that this account has joined without comparing the code; null if there is none. */
export const uncomparedQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "uncompared"],
    queryFn: async () => (await import("@keepwell/client/team/join-invited.ts")).readUncompared(session),
  });

/** Whether the user is the only administrator of their team. */
export const soleAdminQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "sole-admin"],
    queryFn: async () => {
      const { findEnterprise } = await import("@keepwell/client/session/own-team.ts");
      const team = await findEnterprise(session);
      return team?.isAdmin === true && team.roster.admins.size === 1;
    },
  });

/** The code that this member and an administrator compare. */
export const ownCodeQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "own-code"],
    queryFn: async () => (await import("@keepwell/client/team/join-invited.ts")).readJoinCode(session),
  });

/** Call it after the user has joined. Reads the profile and the team again, because a member sees more of the team. */
export const refreshMembership = async (session: Session): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: profileQuery(session).queryKey });
  void refreshTeam(session);
};
