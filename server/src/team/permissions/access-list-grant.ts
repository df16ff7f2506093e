/** @file What an access list may grant on an object. This file has no side effects. */
import { failField } from "@keepwell/contract/errors.ts";
import type { AccessListUpdate } from "@keepwell/contract/team/permissions.endpoints.ts";
import {
  CONTEXT_PERMISSIONS,
  type Model,
  PERMISSIONS,
  type Permission,
  type Permissions,
} from "@keepwell/contract/team/permissions.ts";

/**
 * The granted permissions, in display order. Fails with 422 if `map` names a permission that this kind of object does
 * not have, even with the value false.
 */
export const grantedOn = (model: Model, map: AccessListUpdate["permissions"]): Permission[] => {
  const known: readonly Permission[] = CONTEXT_PERMISSIONS[model];
  if (PERMISSIONS.some((one) => map[one] !== undefined && !known.includes(one)))
    failField("permissions", "permission_unknown");
  return known.filter((one) => map[one] === true);
};

/** A member can grant, change or take away only permissions that they have on the object themselves. */
export const isWithin = (held: Permissions, granted: readonly Permission[]): boolean =>
  granted.every((one) => held.has(one));
