import { fail, failField } from "@keepwell/contract/errors.ts";
import { GROUP_USERS_MAX, type GroupMember } from "@keepwell/contract/team/groups.endpoints.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToUser } from "../../events/change.store.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { nameOf } from "../../people/name-of.ts";
import { inTeam, type TeamWritten, unchanged } from "../in-team.ts";
import { appendRecord } from "../permissions/append-record.ts";
import { requireGroupHeld } from "../permissions/group-grant.ts";
import { findTeamUser } from "../users/team-user.store.ts";
import { authorizeGroup, groupObject } from "./group.service.ts";
import {
  addGroupMember,
  type GroupMemberRow,
  type GroupRow,
  getGroupMember,
  listGroupMembers,
  removeGroupMember,
} from "./group.store.ts";
import { type GroupPath, toRecordedGroup } from "./group-path.ts";

const presentGroupMember = (row: GroupMemberRow): GroupMember => ({
  id: row.user_uid,
  user: { uid: row.user_uid, fullname: nameOf(row), email: row.email },
  state: row.state,
  created_at: row.created_at.toISOString(),
});

interface Change {
  readonly userUid: string;
  readonly caller: Caller;
  readonly record: string | undefined;
}

type GroupWork<Result> = (within: Handle, group: GroupRow) => Promise<TeamWritten<Result>>;

export const createGroupMemberService = (context: Context) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;

  /** Changes who belongs to a group, under the exclusive lock of the enterprise. */
  const change = async <Result>(
    actor: Actor,
    path: GroupPath,
    { caller, work }: { caller: Caller; work: GroupWork<Result> },
  ): Promise<Result> => {
    const { enterpriseUid } = path;
    const authorize = (within: Handle) => authorizeGroup(within, actor, path);
    await authorize(handle);
    await limits.spend(["team_change", actor.uid]);
    return inTeam(context, { actor, caller, enterpriseUid, lock: "exclusive", authorize }, work);
  };

  return {
    list: async (actor: Actor, path: GroupPath): Promise<GroupMember[]> => {
      await authorizeGroup(handle, actor, path);
      return (await listGroupMembers(handle, path.uid)).map(presentGroupMember);
    },

    /**
     * Adds a member to the group. Returns null and changes nothing if the member already belongs to it. The actor must
     * have every permission of the group.
     */
    add: (
      actor: Actor,
      path: GroupPath,
      { userUid, caller, record: wire }: Change,
    ): Promise<GroupMember | null> => {
      const { enterpriseUid, uid: groupUid } = path;
      const work = async (within: Handle, group: GroupRow): Promise<TeamWritten<GroupMember | null>> => {
        await requireGroupHeld(within, actor, path);
        if (!(await findTeamUser(within, enterpriseUid, userUid))) return failField("user_id", "invalid");
        if (!(await addGroupMember(within, { groupUid, userUid }))) return unchanged(null);
        if (group.members >= GROUP_USERS_MAX) fail("group.full");
        await appendRecord(within, toRecordedGroup(path), { actor, wire, at: clock.now() });
        const added = presentGroupMember(await getGroupMember(within, { groupUid, userUid }));
        await announceToUser(within, userUid, { what: "buckets" });
        const audit = { kind: "group_user_added", detail: added.user.fullname } as const;
        return { result: added, audit: [{ ...audit, objects: [groupObject(group)] }], changed: ["team"] };
      };
      return change(actor, path, { caller, work });
    },

    /** Removes a member from the group. The member may have kept the group's key, which is then due for rotation. */
    remove: (actor: Actor, path: GroupPath, { userUid, caller, record: wire }: Change): Promise<void> => {
      const { enterpriseUid, uid: groupUid } = path;
      const work = async (within: Handle, group: GroupRow): Promise<TeamWritten<void>> => {
        const user = (await findTeamUser(within, enterpriseUid, userUid)) ?? fail("not_found");
        if (!(await removeGroupMember(within, { groupUid, userUid }))) return fail("not_found");
        await settleKeys(within, enterpriseUid);
        await appendRecord(within, toRecordedGroup(path), { actor, wire, at: clock.now() });
        return {
          result: undefined,
          audit: [{ kind: "group_user_removed", objects: [groupObject(group)], detail: nameOf(user) }],
          changed: ["team", "buckets"],
        };
      };
      return change(actor, path, { caller, work });
    },
  };
};
