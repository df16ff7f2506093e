/**
 * @file Checks that an actor has every permission that a group or an invited person is granted. Without them, the actor
 * may not add a member to the group, rename the group or change the person's address.
 */
import { fail } from "@keepwell/contract/errors.ts";
import { authorizeInsideAll } from "../../buckets/policies/authorize-inside.ts";
import { heldOn } from "../../buckets/policies/authorize-object.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { isAdmin, loadRootPermissions } from "../../policies/authorize-team.ts";
import type { GroupPath } from "../groups/group-path.ts";
import { isWithin } from "./access-list-grant.ts";
import { type InnerGrant, listGroupGrants, listUserGrants } from "./group-grant.store.ts";

const REFUSAL = "users_groups.manage";

const areHeldInside = async (
  handle: Handle,
  actor: Actor,
  grants: readonly InnerGrant[],
): Promise<boolean> => {
  const buckets = [...new Set(grants.map(({ bucket_uid }) => bucket_uid))];
  const reaches = await authorizeInsideAll(handle, actor, buckets, {
    ability: "bucket.view",
    unseen: REFUSAL,
  });
  return grants.every(({ model, uid, bucket_uid, list_uid, permissions }) => {
    const reach = reaches.get(bucket_uid);
    return (
      reach !== undefined && isWithin(heldOn(reach, { model, objectId: uid }, { list_uid }), permissions)
    );
  });
};

/**
 * Fails with 403 unless the actor is an administrator of the enterprise or has every permission that these grants give.
 */
const requireHeld = async (
  handle: Handle,
  actor: Actor,
  { enterpriseUid, list }: { enterpriseUid: string; list: () => ReturnType<typeof listGroupGrants> },
): Promise<void> => {
  const membership = await authorizeEnterprise(handle, actor, enterpriseUid);
  if (isAdmin(membership)) return;
  const grants = await list();
  const above = grants.filter((one) => one.model === "enterprise").flatMap(({ permissions }) => permissions);
  const inside = grants.filter((one) => one.model !== "enterprise");
  if (!isWithin(await loadRootPermissions(handle, actor.uid, membership), above)) fail(REFUSAL);
  if (inside.length > 0 && !(await areHeldInside(handle, actor, inside))) fail(REFUSAL);
};

/** Fails with 403 unless the actor has every permission that access lists grant to the group. */
export const requireGroupHeld = (
  handle: Handle,
  actor: Actor,
  { enterpriseUid, uid }: GroupPath,
): Promise<void> => requireHeld(handle, actor, { enterpriseUid, list: () => listGroupGrants(handle, uid) });

/** Fails with 403 unless the actor has every permission that access lists grant to the user and the user's groups. */
export const requireUserHeld = (
  handle: Handle,
  actor: Actor,
  { enterpriseUid, userUid }: { enterpriseUid: string; userUid: string },
): Promise<void> =>
  requireHeld(handle, actor, { enterpriseUid, list: () => listUserGrants(handle, userUid) });
