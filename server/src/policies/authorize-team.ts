/** @file What a member may do in the enterprise as a whole: by root permissions, or as an administrator. */
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import {
  type Permission,
  type Permissions,
  permissionsInEnterprise,
} from "@keepwell/contract/team/permissions.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import type { Membership } from "../people/member.store.ts";
import { authorizeEnterprise } from "./authorize-enterprise.ts";
import { listRootGrants } from "./root-grants.store.ts";

const NONE: Permissions = new Set();

/** The member's root permissions. A member who is not active has none. */
export const loadRootPermissions = async (
  handle: Handle,
  userUid: string,
  { enterprise_uid: enterpriseUid, role, state }: Membership,
): Promise<Permissions> => {
  if (state !== "active") return NONE;
  if (role === "admin") return permissionsInEnterprise({ isAdmin: true, enterprise: [] });
  const enterprise = await listRootGrants(handle, { enterpriseUid, userUid });
  return permissionsInEnterprise({ isAdmin: false, enterprise });
};

export const isAdmin = ({ role, state }: Pick<Membership, "role" | "state">): boolean =>
  role === "admin" && state === "active";

/**
 * Whether the user may see the subscription that they use. It is their own or, for a member, the enterprise's. To see
 * the enterprise's, the member must manage its billing.
 */
export const seesBilling = async (
  handle: Handle,
  userUid: string,
  membership: Membership | undefined,
): Promise<boolean> =>
  !membership || (await loadRootPermissions(handle, userUid, membership)).has("manage_billing");

/**
 * Fails with 404 for a caller outside the enterprise, and with 403 and the code `refusal` for a member who has none of
 * the permissions in `any`.
 */
export const authorizeRoot = async (
  handle: Handle,
  actor: Actor,
  { enterpriseUid, any, refusal }: { enterpriseUid: string; any: readonly Permission[]; refusal: ErrorCode },
): Promise<Membership> => {
  const membership = await authorizeEnterprise(handle, actor, enterpriseUid);
  const held = await loadRootPermissions(handle, actor.uid, membership);
  return any.some((one) => held.has(one)) ? membership : fail(refusal);
};

/** Fails with 404 for a caller outside the enterprise, and with 403 for a member who is not an administrator. */
export const authorizeAdmin = async (
  handle: Handle,
  actor: Actor,
  enterpriseUid: string,
): Promise<Membership> => {
  const membership = await authorizeEnterprise(handle, actor, enterpriseUid);
  return isAdmin(membership) ? membership : fail("forbidden");
};
