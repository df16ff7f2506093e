/** @file Access lists. A member can grant permissions on the objects whose permissions they manage. */
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
import { refuseTaken } from "../../db/refuse-taken.ts";
import type { Handle } from "../../db/schema.ts";
import {
  type AccessListRow,
  deleteAccessList,
  findAccessList,
  insertAccessList,
  listAccessListsOn,
  type Target,
  toTarget,
  updateAccessList,
} from "../../policies/access-list.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import type { RecordedObject } from "../../policies/stored-permissions.store.ts";
import { presentAccessLists } from "./access-list.presenter.ts";
import { accessListAudits, loadGranting } from "./access-list-audit.ts";
import { grantedOn, isWithin } from "./access-list-grant.ts";
import { replaceGrantees } from "./access-list-member.store.ts";
import { appendRecord, type SentRecord } from "./append-record.ts";
import { changePermissions } from "./permission-change.ts";
import { settlePermissions } from "./settle-permissions.ts";

interface ListPath {
  readonly enterpriseId: string;
  readonly id: string;
}

const toPath = (list: AccessListRow): ObjectPath => {
  const { model, uid } = toTarget(list);
  return { enterpriseId: list.enterprise_uid, model, objectId: uid, unseen: "not_found" };
};

const toRecorded = ({ enterpriseUid, model, uid, place }: SeenObject): RecordedObject => ({
  enterpriseUid,
  model,
  uid,
  bucketUid: place?.bucket_uid ?? null,
});

const objectToTarget = ({ model, uid, place }: SeenObject): Target => ({
  model,
  uid,
  bucketUid: place?.bucket_uid ?? null,
});

/**
 * Replaces the list's grantees. 422 if one does not belong to the enterprise. A grantee named twice counts once.
 */
const setGrantees = async (
  within: Handle,
  { uid: listUid, enterprise_uid: enterpriseUid }: AccessListRow,
  named: AccessListUpdate["users"],
): Promise<void> => {
  const uidsOf = (type: "user" | "group") => [
    ...new Set(named.filter(({ entity_type }) => entity_type === type).map(({ uid }) => uid)),
  ];
  const [users, groups] = [uidsOf("user"), uidsOf("group")];
  const stored = await replaceGrantees(within, { listUid, enterpriseUid, users, groups });
  if (stored !== users.length + groups.length) failField("users", "invalid");
};

export const createAccessListService = (context: Context) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;

  /**
   * Limits attempts, not only successes, because each attempt takes the enterprise's lock, and each success makes every
   * member's browser read again.
   */
  const limitChanges = async (actor: Actor, enterpriseUid: string): Promise<void> => {
    await authorizeEnterprise(handle, actor, enterpriseUid);
    await limits.spend(["team_change", actor.uid]);
  };

  const present = async (within: Handle, list: AccessListRow): Promise<AccessList> => {
    const [presented] = await presentAccessLists(within, [list]);
    return presented ?? fail("internal");
  };

  const find = async (from: Handle, actor: Actor, { enterpriseId, id }: ListPath): Promise<AccessListRow> => {
    await authorizeEnterprise(from, actor, enterpriseId);
    return (await findAccessList(from, { enterpriseUid: enterpriseId, uid: id })) ?? fail("not_found");
  };

  /** Locks the list and its object against changes by others. */
  const lockListAndObject = async (within: Handle, actor: Actor, path: ListPath) => {
    const found = await find(within, actor, path);
    const object = await authorizePermissionsWrite(within, actor, toPath(found));
    return { object, list: await find(within, actor, path) };
  };

  const onList = ({ actor, caller }: { actor: Actor; caller: Caller }, path: ListPath) => ({
    actor,
    caller,
    enterpriseUid: path.enterpriseId,
    lockObject: (within: Handle) => lockListAndObject(within, actor, path),
  });

  const append = (within: Handle, object: SeenObject, sent: Omit<SentRecord, "at">): Promise<void> =>
    appendRecord(within, toRecorded(object), { ...sent, at: clock.now() });

  return {
    list: async (actor: Actor, path: ObjectPath): Promise<AccessList[]> => {
      const object = await authorizePermissions(handle, actor, path);
      return presentAccessLists(
        handle,
        await listAccessListsOn(handle, object.enterpriseUid, objectToTarget(object)),
      );
    },

    get: async (actor: Actor, path: ListPath): Promise<AccessList> => {
      const list = await find(handle, actor, path);
      await authorizePermissions(handle, actor, toPath(list));
      return present(handle, list);
    },

    create: async (
      { actor, caller }: { actor: Actor; caller: Caller },
      path: ObjectPath,
      { uid = randomUUID(), name, users, permissions, record }: AccessListCreate,
    ): Promise<AccessList> => {
      await limitChanges(actor, path.enterpriseId);
      const { enterpriseId: enterpriseUid } = path;
      const lockObject = async (within: Handle) => ({
        object: await authorizePermissionsWrite(within, actor, path),
      });
      const write = { actor, caller, enterpriseUid, lockObject };
      return changePermissions(context, write, async (within, { object }) => {
        const granted = grantedOn(object.model, permissions);
        if (!isWithin(object.held, granted)) failField("permissions", "permission_beyond");
        const target = objectToTarget(object);
        const existing = await listAccessListsOn(within, enterpriseUid, target);
        if (existing.length >= ACCESS_LISTS_MAX) fail("access_lists.full");
        const made = { uid, enterpriseUid, target, name, permissions: granted };
        const list = await insertAccessList(within, made);
        await setGrantees(within, list, users);
        await append(within, object, { actor, wire: record });
        const after = await loadGranting(within, list);
        return {
          result: await present(within, list),
          audit: accessListAudits(object, { kind: "access_list_created", list, after }),
        };
      }).catch((error: unknown) => refuseTaken(error));
    },

    update: async (
      { actor, caller }: { actor: Actor; caller: Caller },
      path: ListPath,
      { name, users, permissions, record }: AccessListUpdate,
    ): Promise<AccessList> => {
      await limitChanges(actor, path.enterpriseId);
      return changePermissions(
        context,
        onList({ actor, caller }, path),
        async (within, { object, list: stored }) => {
          const granted = grantedOn(object.model, permissions);
          if (!isWithin(object.held, [...stored.permissions, ...granted]))
            failField("permissions", "permission_beyond");
          const before = await loadGranting(within, stored);
          const values = { name, permissions: granted };
          const list = (await updateAccessList(within, stored.uid, values)) ?? fail("not_found");
          await setGrantees(within, list, users);
          await settlePermissions(within, object);
          await append(within, object, { actor, wire: record });
          const after = await loadGranting(within, list);
          return {
            result: await present(within, list),
            audit: accessListAudits(object, { kind: "access_list_changed", list, before, after }),
          };
        },
      );
    },

    delete: async (
      { actor, caller }: { actor: Actor; caller: Caller },
      path: ListPath,
      record: string | undefined,
    ): Promise<void> => {
      await limitChanges(actor, path.enterpriseId);
      return changePermissions(context, onList({ actor, caller }, path), async (within, { object, list }) => {
        if (!isWithin(object.held, list.permissions)) fail("forbidden");
        const before = await loadGranting(within, list);
        await deleteAccessList(within, list.uid);
        await settlePermissions(within, object);
        await append(within, object, { actor, wire: record });
        const audit = accessListAudits(object, { kind: "access_list_deleted", list, before });
        return { result: undefined, audit };
      });
    },
  };
};
