/** @file The services for permissions in an enterprise. */
import type { Context } from "../../context.ts";
import { createAccessListService } from "./access-list.service.ts";
import { createPermissionService } from "./permission.service.ts";
import { createPolicyService } from "./policy.service.ts";
import { createWhoService } from "./who.service.ts";

export const createPermissionServices = (context: Context) => ({
  accessLists: createAccessListService(context),
  permissions: createPermissionService(context),
  policies: createPolicyService(context),
  who: createWhoService(context),
});

export type PermissionServices = ReturnType<typeof createPermissionServices>;
