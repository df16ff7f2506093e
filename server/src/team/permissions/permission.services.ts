import type { Context } from "../../context.ts";
import { createAccessListService } from "./access-list.service.ts";
import { createEffectivePermissionService } from "./effective-permission.service.ts";
import { createPermissionService } from "./permission.service.ts";
import { createPermissionRecordService } from "./permission-record.service.ts";
import { createPolicyService } from "./policy.service.ts";

export const createPermissionServices = (context: Context) => ({
  accessLists: createAccessListService(context),
  permissions: createPermissionService(context),
  policies: createPolicyService(context),
  permissionRecords: createPermissionRecordService(context),
  effectivePermissions: createEffectivePermissionService(context),
});

export type PermissionServices = ReturnType<typeof createPermissionServices>;
