/** @file Access lists. A member can grant permissions on the objects whose permissions they manage. */
import { fail } from "@keepwell/contract/errors.ts";
import type {
  AccessList,
  AccessListCreate,
  AccessListUpdate,
} from "@keepwell/contract/team/permissions.endpoints.ts";
import {
  authorizePermissions,
  authorizePermissionsWrite,
  type ObjectPath,
} from "../../buckets/policies/authorize-object.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { refuseTaken } from "../../db/refuse-taken.ts";
import type { Handle } from "../../db/schema.ts";
import {
  type AccessListRow,
  findAccessList,
  listAccessListsOn,
  toTarget,
} from "../../policies/access-list.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { presentAccessList, presentAccessLists } from "./access-list.presenter.ts";
import { addAccessList, changeAccessList, objectToTarget, removeAccessList } from "./access-list-change.ts";
import { changePermissions } from "./permission-change.ts";

interface ListPath {
  readonly enterpriseId: string;
  readonly id: string;
}

const toPath = (list: AccessListRow): ObjectPath => {
  const { model, uid } = toTarget(list);
  return { enterpriseId: list.enterprise_uid, model, objectId: uid, unseen: "not_found" };
};

const find = async (from: Handle, actor: Actor, { enterpriseId, id }: ListPath): Promise<AccessListRow> => {
  await authorizeEnterprise(from, actor, enterpriseId);
  return (await findAccessList(from, { enterpriseUid: enterpriseId, uid: id })) ?? fail("not_found");
};

/** Reads the list again once its object is locked, because the list may have been changed or deleted meanwhile. */
const lockListAndObject = async (within: Handle, actor: Actor, path: ListPath) => {
  const found = await find(within, actor, path);
  const object = await authorizePermissionsWrite(within, actor, toPath(found));
  return { object, list: await find(within, actor, path) };
};

interface Requester {
  readonly actor: Actor;
  readonly caller: Caller;
}

const onList = ({ actor, caller }: Requester, path: ListPath) => ({
  actor,
  caller,
  enterpriseUid: path.enterpriseId,
  lockObject: (within: Handle) => lockListAndObject(within, actor, path),
});

const onObject = ({ actor, caller }: Requester, path: ObjectPath) => ({
  actor,
  caller,
  enterpriseUid: path.enterpriseId,
  lockObject: async (within: Handle) => ({ object: await authorizePermissionsWrite(within, actor, path) }),
});

export const createAccessListService = (context: Context) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;

  /**
   * Limits all attempts, even failed ones, because each takes the enterprise's lock. A successful change also makes
   * every member's browser read data again.
   */
  const limitChanges = async (actor: Actor, enterpriseUid: string): Promise<void> => {
    await authorizeEnterprise(handle, actor, enterpriseUid);
    await limits.spend(["team_change", actor.uid]);
  };

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
      return presentAccessList(handle, list);
    },

    create: async (by: Requester, path: ObjectPath, body: AccessListCreate): Promise<AccessList> => {
      const { actor } = by;
      await limitChanges(actor, path.enterpriseId);
      return changePermissions(context, onObject(by, path), (within, locked) =>
        addAccessList(within, { ...locked, actor, at: clock.now() }, body),
      ).catch((error: unknown) => refuseTaken(error));
    },

    update: async (by: Requester, path: ListPath, body: AccessListUpdate): Promise<AccessList> => {
      const { actor } = by;
      await limitChanges(actor, path.enterpriseId);
      return changePermissions(context, onList(by, path), (within, locked) =>
        changeAccessList(within, { ...locked, actor, at: clock.now() }, body),
      );
    },

    delete: async (by: Requester, path: ListPath, record: string | undefined): Promise<void> => {
      const { actor } = by;
      await limitChanges(actor, path.enterpriseId);
      return changePermissions(context, onList(by, path), (within, locked) =>
        removeAccessList(within, { ...locked, actor, at: clock.now() }, record),
      );
    },
  };
};
