/** @file The queries of permissions in an enterprise. Their keys begin with the identity's uid. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Model, PolicyModel } from "@keepwell/contract/team/permissions.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";
import { loadEnterpriseParams, refreshTeam, withSignedUsers } from "../team-queries.ts";
import type { PermissionObject, PermissionRef } from "./permission-object.ts";

const keyOf = ({ identity }: Session, what: string, ...parts: readonly string[]) =>
  [identity.uid, "team", "permissions", what, ...parts] as const;

/** Returns the path parameters of calls about an object. */
export const loadObject = async <M extends Model>(
  session: Session,
  { model, uid }: { readonly model: M; readonly uid: string },
) => ({ ...(await loadEnterpriseParams(session)), model, objectId: uid });

export const policyQuery = (session: Session, ref: { readonly model: PolicyModel; readonly uid: string }) =>
  queryOptions({
    queryKey: keyOf(session, "policy", ref.model, ref.uid),
    queryFn: async () =>
      (await session.api.team.getAccessPolicy({ params: await loadObject(session, ref) })).policy,
  });

export const accessListsQuery = (session: Session, ref: PermissionRef) =>
  queryOptions({
    queryKey: keyOf(session, "lists", ref.model, ref.uid),
    queryFn: async () => {
      const rows = await session.api.team.listAccessLists({ params: await loadObject(session, ref) });
      return rows.filter((row): row is AccessList => !isUnverifiable(row));
    },
  });

/** The permissions that exist for an object of this kind, in the server's order. */
export const grantableQuery = (session: Session, context: Model) =>
  queryOptions({
    queryKey: keyOf(session, "grantable", context),
    queryFn: async () => {
      const params = { ...(await loadEnterpriseParams(session)), context };
      const rows = await session.api.team.contextPermissions({ params });
      return rows.flatMap((row) => (isUnverifiable(row) ? [] : [row]));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const mineQuery = (session: Session, ref: PermissionRef) =>
  queryOptions({
    queryKey: keyOf(session, "mine", ref.model, ref.uid),
    queryFn: async () => session.api.team.myPermissions({ params: await loadObject(session, ref) }),
  });

/**
 * The permissions of all people on an object, as the server enforces them. The previews of changes are computed from
 * this answer.
 */
export const enforcedQuery = (session: Session, ref: PermissionRef) =>
  queryOptions({
    queryKey: keyOf(session, "enforced", ref.model, ref.uid),
    queryFn: async () => {
      const who = await session.api.team.whoCanSee({ params: await loadObject(session, ref) });
      return { ...who, members: await withSignedUsers(session, who.members) };
    },
    staleTime: 0,
  });

/** The people who can see an object according to the signed permissions, compared with the server's answer. */
export const whoQuery = (session: Session, { model, uid, bucket, name }: PermissionObject) =>
  queryOptions({
    queryKey: keyOf(session, "who", model, uid, name),
    queryFn: async () => {
      const { whoCanSee } = await import("@keepwell/client/team/permissions/who/who-can-see.ts");
      return whoCanSee(session, { model, uid, bucket, name });
    },
    staleTime: 0,
    // The query is not retried, because a roster that cannot be verified does not verify at a second try either.
    retry: false,
  });

/** Members and groups whose name contains the term. */
export const membersQuery = (session: Session, q: string) =>
  queryOptions({
    queryKey: keyOf(session, "members", q),
    queryFn: async () => {
      const rows = await session.api.team.searchMembers({
        params: await loadEnterpriseParams(session),
        query: { q },
      });
      return rows.flatMap((row) => (isUnverifiable(row) ? [] : [row]));
    },
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });

/** Puts a saved access list into the cache, so that the page shows it at once. */
export const keepAccessList = (session: Session, ref: PermissionRef, saved: AccessList): void => {
  queryClient.setQueryData(accessListsQuery(session, ref).queryKey, (lists = []) => [
    ...lists.filter(({ uid }) => uid !== saved.uid),
    saved,
  ]);
};

export const dropAccessList = (session: Session, ref: PermissionRef, uid: string): void => {
  queryClient.setQueryData(accessListsQuery(session, ref).queryKey, (lists) =>
    lists?.filter((list) => list.uid !== uid),
  );
};

/** Refetches the data on the page, and gives keys to people who have gained permissions. */
export const afterChange = async (session: Session): Promise<void> => {
  void refreshTeam(session);
  const { upkeep } = await import("@keepwell/client/keys/team/keys-upkeep.ts");
  // An error is ignored, because any client that has the keys can give them later.
  await upkeep(session).catch(() => undefined);
};
