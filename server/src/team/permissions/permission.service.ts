/**
 * @file Lists the caller's permissions, in an enterprise or on one object, and the permissions that can be granted on
 * each kind of object.
 */
import {
  CONTEXT_PERMISSIONS,
  type Model,
  type Permission,
  permissionMap,
} from "@keepwell/contract/team/permissions.ts";
import { authorizeObject, type ObjectPath } from "../../buckets/policies/authorize-object.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { loadRootPermissions } from "../../policies/authorize-team.ts";

/** English labels of the permissions, for callers of the API. Each client has its own texts for the keys. */
const LABELS: Readonly<Record<Permission, string>> = {
  manage_billing: "Manage billing",
  manage_users: "Manage users",
  manage_permissions: "Manage permissions",
  create_bucket: "Create buckets",
  read: "Read",
  write: "Write",
  manage: "Manage",
  delete: "Delete",
  export: "Export",
};

export const createPermissionService = ({ database: { handle } }: Context) => ({
  root: async (actor: Actor, enterpriseUid: string) => {
    const membership = await authorizeEnterprise(handle, actor, enterpriseUid);
    return permissionMap("enterprise", await loadRootPermissions(handle, actor.uid, membership));
  },

  ofContext: async (actor: Actor, enterpriseUid: string, model: Model) => {
    await authorizeEnterprise(handle, actor, enterpriseUid);
    return CONTEXT_PERMISSIONS[model].map((key) => ({ key, label: LABELS[key] }));
  },

  on: async (actor: Actor, path: ObjectPath) => {
    const { model, held } = await authorizeObject(handle, actor, path);
    return permissionMap(model, held);
  },
});
