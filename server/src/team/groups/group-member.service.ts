/** @file Who belongs to a group of an enterprise's. */

import { fail, failField } from "@keepwell/contract/errors.ts";
import { GROUP_USERS_MAX, type GroupMember } from "@keepwell/contract/team/groups.endpoints.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { announceToEnterprise, announceToUser } from "../../events/change.store.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { nameOf } from "../../people/name-of.ts";
import { requireGroupHeld } from "../permissions/group-grant.ts";
import { findTeamUser } from "../users/team-user.store.ts";
import { authorizeGroup, lockGroup, tellOfGroup } from "./group.service.ts";
import {
  addGroupMember,
  type GroupMemberRow,
  getGroupMember,
  listGroupMembers,
  removeGroupMember,
} from "./group.store.ts";
import type { GroupPath } from "./group-path.ts";

const presentGroupMember = (row: GroupMemberRow): GroupMember => ({
  id: row.user_uid,
  user: { uid: row.user_uid, fullname: nameOf(row), email: row.email },
  state: row.state,
  created_at: row.created_at.toISOString(),
});

interface Change {
  readonly userUid: string;
  readonly caller: Caller;
}

export const createGroupMemberService = ({ clock, database: { handle }, limits }: Context) => ({
  list: async (actor: Actor, path: GroupPath): Promise<GroupMember[]> => {
    await authorizeGroup(handle, actor, path);
    return (await listGroupMembers(handle, path.uid)).map(presentGroupMember);
  },

  /** Null where he belongs to it already. Nobody lets others have, by a group, what he does not hold himself. */
  add: async (actor: Actor, path: GroupPath, { userUid, caller }: Change): Promise<GroupMember | null> => {
    await authorizeGroup(handle, actor, path);
    await limits.spend(["team_change", actor.uid]);
    return inTransaction(handle, async (within) => {
      const group = await lockGroup(within, actor, path);
      const { enterpriseUid, uid: groupUid } = path;
      await requireGroupHeld(within, actor, path);
      if (!(await findTeamUser(within, enterpriseUid, userUid))) return failField("user_id", "invalid");
      if (!(await addGroupMember(within, { groupUid, userUid }))) return null;
      if (group.members >= GROUP_USERS_MAX) fail("group.full");
      const added = presentGroupMember(await getGroupMember(within, { groupUid, userUid }));
      const deed = { actor, caller, kind: "group_user_added", at: clock.now() } as const;
      await tellOfGroup(within, group, { enterpriseUid, deed: { ...deed, detail: added.user.fullname } });
      await announceToUser(within, userUid, { what: "buckets" });
      return added;
    });
  },

  /** Whoever has had the group's key keeps it: it is due to be changed. */
  remove: async (actor: Actor, path: GroupPath, { userUid, caller }: Change): Promise<void> => {
    await authorizeGroup(handle, actor, path);
    await limits.spend(["team_change", actor.uid]);
    await inTransaction(handle, async (within) => {
      const group = await lockGroup(within, actor, path);
      const { enterpriseUid, uid: groupUid } = path;
      const user = (await findTeamUser(within, enterpriseUid, userUid)) ?? fail("not_found");
      if (!(await removeGroupMember(within, { groupUid, userUid }))) return fail("not_found");
      await settleKeys(within, enterpriseUid);
      const deed = { actor, caller, kind: "group_user_removed", at: clock.now() } as const;
      await tellOfGroup(within, group, { enterpriseUid, deed: { ...deed, detail: nameOf(user) } });
      await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
    });
  },
});
