import { fail } from "@keepwell/contract/errors.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type Permission, permissionMap } from "@keepwell/contract/team/permissions.ts";
import type { Handle } from "../../db/schema.ts";
import { type AccessListRow, toTarget } from "../../policies/access-list.store.ts";
import { listGrantees } from "./access-list-member.store.ts";

/** Access lists with their grantees, read in one query for any number of lists. */
export const presentAccessLists = async (
  handle: Handle,
  lists: readonly AccessListRow[],
): Promise<AccessList[]> => {
  const grantees = await listGrantees(
    handle,
    lists.map(({ uid }) => uid),
  );
  const named = Map.groupBy(grantees, ({ access_list_uid }) => access_list_uid);
  return lists.map((list) => {
    const { model, uid } = toTarget(list);
    return {
      uid: list.uid,
      id: list.uid,
      name: list.name,
      model,
      object_id: uid,
      users: (named.get(list.uid) ?? []).map(({ uid, entity_type, name }) => ({ uid, entity_type, name })),
      permissions: permissionMap(model, new Set<Permission>(list.permissions)),
      created_at: list.created_at.toISOString(),
    };
  });
};

export const presentAccessList = async (within: Handle, list: AccessListRow): Promise<AccessList> => {
  const [presented] = await presentAccessLists(within, [list]);
  return presented ?? fail("internal");
};
