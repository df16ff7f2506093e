/** @file The pages of the team. They are in one chunk, because users usually open several of them. */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, useCallback } from "react";
import { RouterTextLink } from "../../app/links.tsx";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { teamPages } from "../../app/team-rights.ts";
import { useMemberNavigation } from "../../app/use-member-navigation.ts";
import { useUrlFilter } from "../../app/use-url-filter.ts";
import { ExtraCost, SeveralCost } from "../../features/billing/extra-cost.tsx";
import { useIsExpired } from "../../features/billing/license/use-is-expired.ts";
import { useExtraPrice } from "../../features/billing/use-extra.ts";
import { recoveryQuery } from "../../features/recovery/recovery-queries.ts";
import { Admins } from "../../features/team/admins/admins.tsx";
import { GroupForm } from "../../features/team/groups/group-form.tsx";
import { GroupMembers } from "../../features/team/groups/group-members.tsx";
import { Groups } from "../../features/team/groups/groups.tsx";
import { Requests } from "../../features/team/recovery/requests.tsx";
import {
  adminsQuery,
  groupQuery,
  groupsQuery,
  groupUsersQuery,
  requestsQuery,
  userQuery,
  usersQuery,
} from "../../features/team/team-queries.ts";
import { userKindIn } from "../../features/team/users/user-kinds.ts";
import { UserPage } from "../../features/team/users/user-page.tsx";
import { Users } from "../../features/team/users/users.tsx";
import { PATHS } from "../../paths.ts";
import { useTeamText } from "../../text/team-text.ts";
import { ItemHeader } from "./item-header.tsx";
import { TeamQuery } from "./team-query.tsx";

const ExpiredDialog = lazy(async () => ({
  default: (await import("../../features/billing/license/expired-dialog.tsx")).ExpiredDialog,
}));

/** Redirects to the first page that the user may open. */
export function FirstScreen() {
  const [first] = teamPages(useQuery(profileQuery(useSession())).data?.enterprise);
  return first ? <Navigate to={first[1]} replace /> : null;
}

/** The filter of a list, which is a part of the page's address. */
function useListFilter() {
  const { q = "" } = useSearch({ strict: false });
  const go = useMemberNavigation();
  return useUrlFilter(
    q,
    useCallback((typed: string) => go.setPage({ q: typed || undefined }), [go]),
  );
}

/** Whether the account has no saved recovery code; false until this is known. */
const useLacksKit = (): boolean => {
  const state = useQuery(recoveryQuery(useSession())).data;
  return state !== undefined && (state.code?.saved_at ?? null) === null;
};

export function UsersScreen() {
  const session = useSession();
  const lacksKit = useLacksKit();
  const price = useExtraPrice(session, "users");
  const isExpired = useIsExpired(session);
  const canPay = (useQuery(profileQuery(session)).data?.license ?? null) !== null;
  const [filter, setFilter] = useListFilter();
  const search = useSearch({ strict: false });
  const go = useMemberNavigation();
  const query = useQuery(usersQuery(session));
  return (
    <TeamQuery query={query}>
      {(users) => (
        <Users
          session={session}
          users={users}
          needsKit={lacksKit && users.length === 1}
          refused={isExpired ? (onClose) => <ExpiredDialog canPay={canPay} onClose={onClose} /> : undefined}
          cost={<ExtraCost session={session} of="users" />}
          severalCost={(many) => <SeveralCost session={session} many={many} />}
          price={price}
          filter={filter}
          onFilter={setFilter}
          kind={userKindIn(search)}
          onKind={(kind) => go.setPage({ kind })}
        />
      )}
    </TeamQuery>
  );
}

export function UserScreen() {
  const session = useSession();
  const words = useTeamText();
  const { userId = "" } = useParams({ strict: false });
  const query = useQuery(userQuery(session, userId));
  return (
    <>
      <ItemHeader
        title={query.data?.fullname ?? words.sections.users}
        section={words.sections.users}
        note={query.data?.email}
        back={
          <RouterTextLink to={PATHS["team.users"]} className="text-ui">
            ‹ {words.sections.users}
          </RouterTextLink>
        }
      />
      <TeamQuery query={query}>
        {(user) => <UserPage key={user.uid} session={session} user={user} />}
      </TeamQuery>
    </>
  );
}

export function GroupsScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const [filter, setFilter] = useListFilter();
  const query = useQuery(groupsQuery(session));
  return (
    <TeamQuery query={query}>
      {(groups) => (
        <Groups
          session={session}
          groups={groups}
          filter={filter}
          onFilter={setFilter}
          onCreated={({ uid }) => void navigate({ to: "/team/groups/$groupId", params: { groupId: uid } })}
        />
      )}
    </TeamQuery>
  );
}

export function GroupScreen() {
  const session = useSession();
  const words = useTeamText();
  const { groupId = "" } = useParams({ strict: false });
  const group = useQuery(groupQuery(session, groupId));
  const members = useQuery(groupUsersQuery(session, groupId));
  return (
    <>
      <ItemHeader
        title={group.data?.friendly_name ?? words.sections.groups}
        section={words.sections.groups}
        back={
          <RouterTextLink to={PATHS["team.groups"]} className="text-ui">
            ‹ {words.sections.groups}
          </RouterTextLink>
        }
      />
      <TeamQuery query={group}>
        {(found) => (
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
            <GroupForm key={found.uid} session={session} group={found} />
            <TeamQuery query={members}>
              {(rows) => <GroupMembers session={session} groupUid={found.uid} members={rows} />}
            </TeamQuery>
          </div>
        )}
      </TeamQuery>
    </>
  );
}

export function AdminsScreen() {
  const session = useSession();
  const query = useQuery(adminsQuery(session));
  return <TeamQuery query={query}>{(admins) => <Admins session={session} admins={admins} />}</TeamQuery>;
}

export function RecoveryScreen() {
  const session = useSession();
  const query = useQuery(requestsQuery(session));
  return (
    <TeamQuery query={query}>{(requests) => <Requests session={session} requests={requests} />}</TeamQuery>
  );
}
