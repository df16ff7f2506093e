/** @file Access lists: whom a member grants what, on what he manages the permissions of. */
import { randomUUID } from "node:crypto";
import { fail, failField } from "@keepwell/contract/errors.ts";
import {
  ACCESS_LISTS_MAX,
  type AccessList,
  type AccessListCreate,
  type AccessListUpdate,
} from "@keepwell/contract/team/permissions.endpoints.ts";
import {
  authorizePermissions,
  authorizePermissionsWrite,
  type ObjectPath,
  type SeenObject,
} from "../../buckets/policies/authorize-object.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { refuseTaken } from "../../db/refuse-taken.ts";
import type { Handle } from "../../db/schema.ts";
import {
  type AccessListRow,
  deleteAccessList,
  findAccessList,
  insertAccessList,
  listAccessListsOn,
  type Target,
  targetOf,
  updateAccessList,
} from "../../policies/access-list.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { presentAccessLists } from "./access-list.presenter.ts";
import { type AccessListChange, grantingOf, tellOfAccessList } from "./access-list-audit.ts";
import { grantedOn, isWithin } from "./access-list-grant.ts";
import { replaceGrantees } from "./access-list-member.store.ts";
import { announcePermissions } from "./permission-change.ts";
import { settlePermissions } from "./settle-permissions.ts";

interface ListPath {
  readonly enterpriseId: string;
  readonly id: string;
}

const pathOf = (list: AccessListRow): ObjectPath => {
  const { model, uid } = targetOf(list);
  return { enterpriseId: list.enterprise_uid, model, objectId: uid, unseen: "not_found" };
};

const targetIn = ({ model, uid, place }: SeenObject): Target => ({
  model,
  uid,
  bucketUid: place?.bucket_uid ?? null,
});

/** 422 where one of them is not of the enterprise. Whoever is named twice counts once. */
const nameGrantees = async (
  within: Handle,
  { uid: listUid, enterprise_uid: enterpriseUid }: AccessListRow,
  named: AccessListUpdate["users"],
): Promise<void> => {
  const of = (type: "user" | "group") => [
    ...new Set(named.filter(({ entity_type }) => entity_type === type).map(({ uid }) => uid)),
  ];
  const [users, groups] = [of("user"), of("group")];
  const there = await replaceGrantees(within, { listUid, enterpriseUid, users, groups });
  if (there !== users.length + groups.length) failField("users", "invalid");
};

export const createAccessListService = ({ clock, database: { handle }, limits }: Context) => {
  /** Everyone of the team is told of it, and looks: a member's tries count also where they are refused. */
  const spendChange = async (actor: Actor, enterpriseUid: string): Promise<void> => {
    await authorizeEnterprise(handle, actor, enterpriseUid);
    await limits.spend(["team_change", actor.uid]);
  };

  const present = async (within: Handle, list: AccessListRow): Promise<AccessList> => {
    const [presented] = await presentAccessLists(within, [list]);
    return presented ?? fail("internal");
  };

  const tell = async (
    within: Handle,
    object: SeenObject,
    change: Omit<AccessListChange, "at">,
  ): Promise<void> => {
    await tellOfAccessList(within, object, { ...change, at: clock.now() });
    await announcePermissions(within, object);
  };

  const find = async (from: Handle, actor: Actor, { enterpriseId, id }: ListPath): Promise<AccessListRow> => {
    await authorizeEnterprise(from, actor, enterpriseId);
    return (await findAccessList(from, { enterpriseUid: enterpriseId, uid: id })) ?? fail("not_found");
  };

  /** The list as it is once nobody else can change it, and what it stands on. */
  const hold = async (within: Handle, actor: Actor, path: ListPath) => {
    const found = await find(within, actor, path);
    const object = await authorizePermissionsWrite(within, actor, pathOf(found));
    return { object, list: await find(within, actor, path) };
  };

  return {
    list: async (actor: Actor, path: ObjectPath): Promise<AccessList[]> => {
      const object = await authorizePermissions(handle, actor, path);
      return presentAccessLists(
        handle,
        await listAccessListsOn(handle, object.enterpriseUid, targetIn(object)),
      );
    },

    get: async (actor: Actor, path: ListPath): Promise<AccessList> => {
      const list = await find(handle, actor, path);
      await authorizePermissions(handle, actor, pathOf(list));
      return present(handle, list);
    },

    create: async (
      { actor, caller }: { actor: Actor; caller: Caller },
      path: ObjectPath,
      { uid = randomUUID(), name, users, permissions }: AccessListCreate,
    ): Promise<AccessList> => {
      await spendChange(actor, path.enterpriseId);
      return inTransaction(handle, async (within) => {
        const object = await authorizePermissionsWrite(within, actor, path);
        const granted = grantedOn(object.model, permissions);
        if (!isWithin(object.held, granted)) failField("permissions", "permission_beyond");
        const { enterpriseUid } = object;
        const target = targetIn(object);
        const there = await listAccessListsOn(within, enterpriseUid, target);
        if (there.length >= ACCESS_LISTS_MAX) fail("access_lists.full");
        const made = { uid, enterpriseUid, target, name, permissions: granted };
        const list = await insertAccessList(within, made);
        await nameGrantees(within, list, users);
        const after = await grantingOf(within, list);
        await tell(within, object, { actor, caller, list, after, kind: "access_list_created" });
        return present(within, list);
      }).catch(refuseTaken);
    },

    update: async (
      { actor, caller }: { actor: Actor; caller: Caller },
      path: ListPath,
      { name, users, permissions }: AccessListUpdate,
    ): Promise<AccessList> => {
      await spendChange(actor, path.enterpriseId);
      return inTransaction(handle, async (within) => {
        const { object, list: before } = await hold(within, actor, path);
        const granted = grantedOn(object.model, permissions);
        if (!isWithin(object.held, [...before.permissions, ...granted]))
          failField("permissions", "permission_beyond");
        const granting = await grantingOf(within, before);
        await announcePermissions(within, object);
        const values = { name, permissions: granted };
        const list = (await updateAccessList(within, before.uid, values)) ?? fail("not_found");
        await nameGrantees(within, list, users);
        await settlePermissions(within, object);
        const became = { before: granting, after: await grantingOf(within, list) };
        await tell(within, object, { actor, caller, list, ...became, kind: "access_list_changed" });
        return present(within, list);
      });
    },

    delete: async ({ actor, caller }: { actor: Actor; caller: Caller }, path: ListPath): Promise<void> => {
      await spendChange(actor, path.enterpriseId);
      await inTransaction(handle, async (within) => {
        const { object, list } = await hold(within, actor, path);
        if (!isWithin(object.held, list.permissions)) fail("forbidden");
        const before = await grantingOf(within, list);
        await tell(within, object, { actor, caller, list, before, kind: "access_list_deleted" });
        await deleteAccessList(within, list.uid);
        await settlePermissions(within, object);
      });
    },
  };
};
