/** @file Groups of an enterprise's members. An administrator's client makes the keys of a group. */
import { randomUUID } from "node:crypto";
import { fail, failField } from "@keepwell/contract/errors.ts";
import { GROUPS_MAX, type UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { fromToEach } from "../../audit/audit-detail.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { refuseTaken } from "../../db/refuse-taken.ts";
import type { Handle } from "../../db/schema.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { findMembership } from "../../people/member.store.ts";
import { authorizeRoot } from "../../policies/authorize-team.ts";
import { inTeam } from "../in-team.ts";
import { appendRecord } from "../permissions/append-record.ts";
import { requireGroupHeld } from "../permissions/group-grant.ts";
import { nameSkeleton } from "../users/name-skeleton.ts";
import {
  countGroups,
  deleteGroup,
  findGroup,
  type GroupRow,
  insertGroup,
  isInRoster,
  listFriendlyNames,
  listGroups,
  renameGroup,
} from "./group.store.ts";
import { type GroupPath, toRecordedGroup } from "./group-path.ts";

/** A group's names, as a client sends them. */
interface Names {
  readonly friendly_name: string;
  readonly name: string;
}

interface Recorded {
  readonly record?: string | undefined;
}

export const authorizeGroups = async (handle: Handle, actor: Actor, enterpriseUid: string): Promise<void> => {
  await authorizeRoot(handle, actor, {
    enterpriseUid,
    any: ["manage_users"],
    refusal: "users_groups.manage",
  });
};

/** Returns the group. Fails like `authorizeGroups`, and with 404 if there is no such group. */
export const authorizeGroup = async (handle: Handle, actor: Actor, path: GroupPath): Promise<GroupRow> => {
  await authorizeGroups(handle, actor, path.enterpriseUid);
  return (await findGroup(handle, path)) ?? fail("not_found");
};

/**
 * Refuses a new name that looks like another group's, because members choose a group by its name when they grant it
 * something.
 */
const requireOwnName = async (
  within: Handle,
  { enterpriseUid, uid, friendly_name }: GroupPath & Pick<Names, "friendly_name">,
): Promise<void> => {
  const others = await listFriendlyNames(within, { enterpriseUid, except: uid });
  const seen = nameSkeleton(friendly_name);
  if (others.some((other) => nameSkeleton(other) === seen)) failField("friendly_name", "friendly_name_taken");
};

/** The object by which an audit event names the group. */
export const groupObject = ({ uid, friendly_name: name }: Pick<GroupRow, "uid" | "friendly_name">) =>
  ({ model: "group", uid, name }) as const;

const presentGroup = ({ uid, friendly_name, name, members, gen, created_at }: GroupRow): UserGroup => ({
  uid,
  id: uid,
  friendly_name,
  name,
  members,
  gen,
  created_at: created_at.toISOString(),
});

const refuse = (error: unknown): never =>
  refuseTaken(error, { user_groups_name: ["name", "group_name_taken"] });

export const createGroupService = (context: Context) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;

  const present = async (within: Handle, path: GroupPath): Promise<UserGroup> =>
    presentGroup((await findGroup(within, path)) ?? fail("not_found"));

  return {
    list: async (actor: Actor, enterpriseUid: string): Promise<UserGroup[]> => {
      await authorizeGroups(handle, actor, enterpriseUid);
      return (await listGroups(handle, enterpriseUid)).map(presentGroup);
    },

    get: async (actor: Actor, path: GroupPath): Promise<UserGroup> =>
      presentGroup(await authorizeGroup(handle, actor, path)),

    create: async (
      actor: Actor,
      enterpriseUid: string,
      { body, caller }: { body: Names & Recorded & { uid?: string | undefined }; caller: Caller },
    ): Promise<UserGroup> => {
      const authorize = (within: Handle) => authorizeGroups(within, actor, enterpriseUid);
      await authorize(handle);
      await limits.spend(["team_change", actor.uid]);
      const write = { actor, caller, enterpriseUid, lock: "exclusive", authorize } as const;
      return inTeam(context, write, async (within) => {
        if ((await countGroups(within, enterpriseUid)) >= GROUPS_MAX) fail("groups.full");
        const { uid = randomUUID(), friendly_name, name, record: wire } = body;
        await requireOwnName(within, { enterpriseUid, uid, friendly_name });
        await insertGroup(within, { uid, enterprise_uid: enterpriseUid, friendly_name, name });
        // The roster still names a deleted group. A new group with the same uid would get the deleted group's key.
        // Clients find signed names by uid, so a group with a member's uid could pass for the member.
        if ((await isInRoster(within, uid)) || (await findMembership(within, uid))) fail("uid_taken");
        await appendRecord(within, toRecordedGroup({ enterpriseUid, uid }), { actor, wire, at: clock.now() });
        return {
          result: await present(within, { enterpriseUid, uid }),
          audit: [{ kind: "group_created", objects: [groupObject({ uid, friendly_name })] }],
          changed: ["team"],
        };
      }).catch(refuse);
    },

    update: async (
      actor: Actor,
      path: GroupPath,
      { body: { friendly_name, name, record: wire }, caller }: { body: Names & Recorded; caller: Caller },
    ): Promise<UserGroup> => {
      const { enterpriseUid, uid } = path;
      const authorize = (within: Handle) => authorizeGroup(within, actor, path);
      await authorize(handle);
      await limits.spend(["team_change", actor.uid]);
      const write = { actor, caller, enterpriseUid, lock: "exclusive", authorize } as const;
      return inTeam(context, write, async (within, before) => {
        // Members choose a group by its name when they grant it something. So only an actor who has every permission
        // that the group was granted may rename it.
        await requireGroupHeld(within, actor, path);
        await requireOwnName(within, { ...path, friendly_name });
        await renameGroup(within, uid, { friendly_name, name });
        await appendRecord(within, toRecordedGroup(path), { actor, wire, at: clock.now() });
        const detail = fromToEach([before.friendly_name, friendly_name], [before.name, name]);
        return {
          result: await present(within, path),
          audit: [{ kind: "group_changed", objects: [groupObject({ uid, friendly_name })], detail }],
          changed: ["team"],
        };
      }).catch(refuse);
    },

    remove: async (actor: Actor, path: GroupPath, caller: Caller): Promise<void> => {
      const { enterpriseUid, uid } = path;
      const authorize = (within: Handle) => authorizeGroup(within, actor, path);
      await authorize(handle);
      await limits.spend(["team_change", actor.uid]);
      const write = { actor, caller, enterpriseUid, lock: "exclusive", authorize } as const;
      return inTeam(context, write, async (within, group) => {
        await settleKeys(within, enterpriseUid, { groups: [uid] });
        await deleteGroup(within, uid);
        return {
          result: undefined,
          audit: [{ kind: "group_deleted", objects: [groupObject(group)] }],
          changed: ["team", "buckets"],
        };
      });
    },
  };
};
