/**
 * @file The queries of an enterprise's people, groups and pending signatures. People are shown with their signed names,
 * if they have any. The query keys begin with the identity's uid.
 */
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { AsSigned, ShownPerson, ToldPerson } from "@keepwell/client/team/roster/as-signed.ts";
import type { ShownTeamUser } from "@keepwell/client/team/roster/recovery-obstacle.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { GroupMember, UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import type { RecoveryRequest } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import type { EnterpriseAdmin, RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { profileQuery } from "../../app/profile.ts";
import { queryClient } from "../../app/query-client.ts";

export const teamKey = ({ identity }: Session) => [identity.uid, "team"] as const;

const keys = {
  users: (session: Session) => [...teamKey(session), "users"] as const,
  groups: (session: Session) => [...teamKey(session), "groups"] as const,
  group: (session: Session, uid: string) => [...teamKey(session), "group", uid] as const,
};

/** The enterprise of the account, as a path parameter. */
export const loadEnterpriseParams = async (session: Session): Promise<{ readonly enterpriseId: string }> => {
  const { enterprise } = await queryClient.ensureQueryData(profileQuery(session));
  if (!enterprise) throw new CallFailure("forbidden", { code: "forbidden" });
  return { enterpriseId: enterprise.uid };
};

/** The path parameters of an object in the account's enterprise. */
export const inEnterprise = async (session: Session, id: string) => ({
  ...(await loadEnterpriseParams(session)),
  id,
});

/** Leaves out rows that do not fit the contract, because the page cannot use them. */
export const sound = <Row>(rows: readonly (Row | Unverifiable)[]): readonly Row[] =>
  rows.filter((row): row is Row => !isUnverifiable(row));

/** Gives each person the name that administrators have signed. */
const asSigned = async <Told extends ToldPerson>(session: Session, told: readonly Told[]) =>
  (await import("@keepwell/client/team/roster/as-signed.ts")).asSigned(session, told);

/** Returns the rows. The person in `user` has the name that administrators have signed. */
export const withSignedUsers = async <Row extends { readonly user: ToldPerson }>(
  session: Session,
  rows: readonly Row[],
) => (await import("@keepwell/client/team/roster/as-signed.ts")).withSignedUsers(session, rows);

/**
 * @throws MemberChangedError if the server's name or address for the person differs from the signed one, or if the
 * signed name differs from the name on the screen. CannotVerifyError if the roster cannot be verified.
 */
export const requireUnchanged = async (session: Session, person: ShownPerson): Promise<void> =>
  (await import("@keepwell/client/team/roster/as-signed.ts")).requireUnchanged(session, person);

/** A row whose person has the signed name. */
type WithSignedUser<Row extends { readonly user: ToldPerson }> = Row & {
  readonly user: AsSigned<Row["user"]>;
};

export type ShownUser = ShownTeamUser;
export type ShownAdmin = WithSignedUser<EnterpriseAdmin>;
export type ShownRequest = WithSignedUser<RecoveryRequest>;
export type ShownMember = WithSignedUser<GroupMember>;

const showUsers = async (session: Session, users: readonly TeamUser[]): Promise<ShownUser[]> =>
  (await import("@keepwell/client/team/roster/recovery-obstacle.ts")).showUsers(session, users);

const showUser = async (session: Session, user: TeamUser): Promise<ShownUser> => {
  const [shown] = await showUsers(session, [user]);
  if (!shown) throw new Error("the user was not returned");
  return shown;
};

export const usersQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.users(session),
    queryFn: async () =>
      showUsers(
        session,
        sound<TeamUser>(await session.api.team.listUsers({ params: await loadEnterpriseParams(session) })),
      ),
  });

export const userQuery = (session: Session, uid: string) =>
  queryOptions({
    queryKey: [...teamKey(session), "user", uid],
    queryFn: async () =>
      showUser(session, await session.api.team.getUser({ params: await inEnterprise(session, uid) })),
  });

const putUser = (session: Session, user: ShownUser): void => {
  queryClient.setQueryData(userQuery(session, user.uid).queryKey, user);
  queryClient.setQueryData(usersQuery(session).queryKey, (users) =>
    users?.map((one) => (one.uid === user.uid ? user : one)),
  );
};

/**
 * Puts the server's answer about a member into the cache, so that the member's page and the list of users show it at
 * once.
 */
export const keepUser = async (session: Session, told: TeamUser): Promise<void> => {
  try {
    putUser(session, await showUser(session, told));
  } catch {
    void refreshTeam(session);
  }
};

/** The code of a person's keys, for people to compare. */
export const codeQuery = (session: Session, bundle: Bundle) =>
  queryOptions({
    queryKey: [...teamKey(session), "code", bundle.uid, bundle.sig],
    queryFn: async () => (await import("@keepwell/client/team/roster/roster.ts")).deriveCode(bundle),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The code of the enterprise; null if the account has not joined it. */
export const teamCodeQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "team-code"],
    queryFn: async () => {
      const [{ findEnterprise: verified }, { enterpriseCode }] = await Promise.all([
        import("@keepwell/client/session/own-team.ts"),
        import("@keepwell/client/keyring/team/enterprise.ts"),
      ]);
      const enterprise = await verified(session);
      return enterprise && enterpriseCode(enterprise);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Whether the verified roster of the account's team lacks the account's current keys. False before the account has
 * joined.
 */
export const outsideQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "outside"],
    queryFn: async () => {
      const { findEnterprise: verified } = await import("@keepwell/client/session/own-team.ts");
      return (await verified(session))?.isMember === false;
    },
  });

export const searchQuery = (session: Session, q: string) =>
  queryOptions({
    queryKey: [...teamKey(session), "search", q],
    queryFn: async () =>
      asSigned(
        session,
        sound(
          await session.api.team.searchUsers({ params: await loadEnterpriseParams(session), query: { q } }),
        ),
      ),
    enabled: q !== "",
  });

export const groupsQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.groups(session),
    queryFn: async () =>
      sound<UserGroup>(await session.api.team.listGroups({ params: await loadEnterpriseParams(session) })),
  });

export const groupQuery = (session: Session, uid: string) =>
  queryOptions({
    queryKey: keys.group(session, uid),
    queryFn: async () => session.api.team.getGroup({ params: await inEnterprise(session, uid) }),
  });

export const groupUsersQuery = (session: Session, groupId: string) =>
  queryOptions({
    queryKey: [...keys.group(session, groupId), "users"],
    queryFn: async () =>
      withSignedUsers(
        session,
        sound<GroupMember>(
          await session.api.team.listGroupUsers({
            params: { ...(await loadEnterpriseParams(session)), groupId },
          }),
        ),
      ),
  });

export const adminsQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "admins"],
    queryFn: async () =>
      withSignedUsers(
        session,
        sound<EnterpriseAdmin>(
          await session.api.team.listAdmins({ params: await loadEnterpriseParams(session) }),
        ),
      ),
  });

/** The changes that wait for an administrator's signature. */
export const dueQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "due"],
    queryFn: async () => session.api.team.rosterDue({ params: await loadEnterpriseParams(session) }),
  });

/** The names and codes, from the verified roster, of the people in changes that wait for a signature. */
export const dueInRosterQuery = (session: Session, due: RosterDue) =>
  queryOptions({
    queryKey: [...teamKey(session), "due-in-roster", due],
    queryFn: async () =>
      (await import("@keepwell/client/team/roster/due-in-roster.ts")).dueInRoster(session, due),
  });

/** A member's entry in the verified roster. */
export const listedMemberQuery = (session: Session, uid: string) =>
  queryOptions({
    queryKey: [...teamKey(session), "listed", uid],
    queryFn: async () =>
      (await import("@keepwell/client/team/roster/listed-member.ts")).listedMember(session, uid),
    retry: false,
  });

export const requestsQuery = (session: Session) =>
  queryOptions({
    queryKey: [...teamKey(session), "requests"],
    queryFn: async () => {
      const { withSignedAdmins } = await import("@keepwell/client/team/roster/as-signed.ts");
      const params = await loadEnterpriseParams(session);
      const told = sound<RecoveryRequest>(await session.api.team.listRecoveryRequests({ params }));
      return withSignedAdmins(session, await withSignedUsers(session, told));
    },
  });

/**
 * Refetches all data of the team that is shown. This includes the upkeep query, which gives members their missing keys.
 */
export const refreshTeam = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: teamKey(session) });

/**
 * Whether the server says that this account is an administrator. Use it only to show or hide controls, because the
 * server could lie.
 */
export const useIsAdmin = (session: Session): boolean =>
  useQuery(profileQuery(session)).data?.enterprise?.is_admin ?? false;
