import { permissionRecordsEndpoints } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { permissionsEndpoints } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Bind } from "../../http/bind.ts";
import type { PermissionServices } from "./permission.services.ts";

export const permissionsRoutes = (
  bind: Bind,
  { accessLists, permissions, permissionRecords, policies, effectivePermissions }: PermissionServices,
): void => {
  bind(permissionsEndpoints, {
    rootPermissions: ({ actor, params }) => permissions.root(actor, params.enterpriseId),
    contextPermissions: ({ actor, params }) =>
      permissions.ofContext(actor, params.enterpriseId, params.context),
    myPermissions: ({ actor, params }) => permissions.on(actor, params),
    getAccessPolicy: ({ actor, params }) => policies.get(actor, params),
    setAccessPolicy: ({ actor, caller, params, body }) => policies.set({ actor, caller }, params, body),
    listAccessLists: ({ actor, params }) => accessLists.list(actor, params),
    createAccessList: ({ actor, caller, params, body }) =>
      accessLists.create({ actor, caller }, params, body),
    getAccessList: ({ actor, params }) => accessLists.get(actor, params),
    updateAccessList: ({ actor, caller, params, body }) =>
      accessLists.update({ actor, caller }, params, body),
    deleteAccessList: ({ actor, caller, params, query }) =>
      accessLists.delete({ actor, caller }, params, query.record),
    whoCanSee: ({ actor, params }) => effectivePermissions.on(actor, params),
  });
  bind(permissionRecordsEndpoints, {
    readPermissionRecords: ({ actor, params, body }) =>
      permissionRecords.read(actor, params.enterpriseId, body),
    signPermissions: ({ actor, params, body }) => permissionRecords.sign(actor, params, body.record),
  });
};
