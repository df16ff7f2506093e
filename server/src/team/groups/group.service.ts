/** @file Groups of an enterprise's members, and who belongs to each. Their keys follow, by an administrator's hand. */

import { randomUUID } from "node:crypto";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { GROUPS_MAX, type UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import { recordAudit } from "../../audit/audit.store.ts";
import { renamings } from "../../audit/audit-in-bucket.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { refuseTaken } from "../../db/refuse-taken.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { lockTeam } from "../../people/team-lock.store.ts";
import { authorizeRoot } from "../../policies/authorize-team.ts";
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
import type { GroupPath } from "./group-path.ts";

/** Where a call's path names a group. */
interface Names {
  readonly friendly_name: string;
  readonly name: string;
}

/** Who has done it, and what the audit log says of it. */
export interface GroupDeed {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly kind: AuditKind;
  readonly at: Date;
  readonly detail?: string | undefined;
}

export const authorizeGroups = async (handle: Handle, actor: Actor, enterpriseUid: string): Promise<void> => {
  await authorizeRoot(handle, actor, {
    enterpriseUid,
    any: ["manage_users"],
    refusal: "users_groups.manage",
  });
};

/** The group, for the actor to see and change. */
export const authorizeGroup = async (handle: Handle, actor: Actor, path: GroupPath): Promise<GroupRow> => {
  await authorizeGroups(handle, actor, path.enterpriseUid);
  return (await findGroup(handle, path)) ?? fail("not_found");
};

/** In a transaction that is alone in the enterprise from then on. */
const lockGroups = async (within: Handle, actor: Actor, enterpriseUid: string): Promise<void> => {
  await authorizeGroups(within, actor, enterpriseUid);
  await lockTeam(within, enterpriseUid);
  await authorizeGroups(within, actor, enterpriseUid);
};

/** The group, for the actor to change, in such a transaction. */
export const lockGroup = async (within: Handle, actor: Actor, path: GroupPath): Promise<GroupRow> => {
  await lockGroups(within, actor, path.enterpriseUid);
  return (await findGroup(within, path)) ?? fail("not_found");
};

/** Whoever grants something to a group chooses it by this name: no other may look the same. */
const requireOwnName = async (
  within: Handle,
  { enterpriseUid, uid, friendly_name }: GroupPath & Pick<Names, "friendly_name">,
): Promise<void> => {
  const others = await listFriendlyNames(within, { enterpriseUid, but: uid });
  const seen = nameSkeleton(friendly_name);
  if (others.some((other) => nameSkeleton(other) === seen)) failField("friendly_name", "friendly_name_taken");
};

export const tellOfGroup = async (
  within: Handle,
  { uid, friendly_name: name }: Pick<GroupRow, "uid" | "friendly_name">,
  { enterpriseUid, deed }: { enterpriseUid: string; deed: GroupDeed },
): Promise<void> => {
  const { actor, caller, kind, at, detail } = deed;
  await recordAudit(within, {
    ...{ enterpriseUid, kind, actor: { uid: actor.uid, ip: caller.ip }, at, detail },
    object: { model: "group", uid, name },
  });
  await announceToEnterprise(within, enterpriseUid, { what: "team" });
};

const presentGroup = ({ uid, friendly_name, name, members, gen, created_at }: GroupRow): UserGroup => ({
  ...{ uid, id: uid, friendly_name, name, members, gen },
  created_at: created_at.toISOString(),
});

const refuse = (error: unknown): never =>
  refuseTaken(error, { user_groups_name: ["name", "group_name_taken"] });

export const createGroupService = ({ clock, database: { handle }, limits }: Context) => {
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
      { body, caller }: { body: Names & { uid?: string | undefined }; caller: Caller },
    ): Promise<UserGroup> => {
      await authorizeGroups(handle, actor, enterpriseUid);
      await limits.spend(["team_change", actor.uid]);
      return inTransaction(handle, async (within) => {
        await lockGroups(within, actor, enterpriseUid);
        if ((await countGroups(within, enterpriseUid)) >= GROUPS_MAX) fail("groups.full");
        const { uid = randomUUID(), friendly_name, name } = body;
        await requireOwnName(within, { enterpriseUid, uid, friendly_name });
        await insertGroup(within, { uid, enterprise_uid: enterpriseUid, friendly_name, name });
        // Its key would be that of the group before, which nobody may be given.
        if (await isInRoster(within, uid)) fail("uid_taken");
        const deed = { actor, caller, kind: "group_created", at: clock.now() } as const;
        await tellOfGroup(within, { uid, friendly_name }, { enterpriseUid, deed });
        return present(within, { enterpriseUid, uid });
      }).catch(refuse);
    },

    update: async (
      actor: Actor,
      path: GroupPath,
      { body: { friendly_name, name }, caller }: { body: Names; caller: Caller },
    ): Promise<UserGroup> => {
      await authorizeGroup(handle, actor, path);
      await limits.spend(["team_change", actor.uid]);
      return inTransaction(handle, async (within) => {
        const before = await lockGroup(within, actor, path);
        const { uid } = before;
        // By its name others choose to whom they grant something: what it is granted is whose it is to name.
        await requireGroupHeld(within, actor, path);
        await requireOwnName(within, { ...path, friendly_name });
        await renameGroup(within, uid, { friendly_name, name });
        const detail = renamings([before.friendly_name, friendly_name], [before.name, name]);
        const deed = { actor, caller, kind: "group_changed", at: clock.now(), detail } as const;
        await tellOfGroup(within, { uid, friendly_name }, { enterpriseUid: path.enterpriseUid, deed });
        return present(within, path);
      }).catch(refuse);
    },

    remove: async (actor: Actor, path: GroupPath, caller: Caller): Promise<void> => {
      await authorizeGroup(handle, actor, path);
      await limits.spend(["team_change", actor.uid]);
      await inTransaction(handle, async (within) => {
        const group = await lockGroup(within, actor, path);
        const { enterpriseUid, uid } = path;
        await settleKeys(within, enterpriseUid, { groups: [uid] });
        await deleteGroup(within, uid);
        const deed = { actor, caller, kind: "group_deleted", at: clock.now() } as const;
        await tellOfGroup(within, group, { enterpriseUid, deed });
        await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
      });
    },
  };
};
