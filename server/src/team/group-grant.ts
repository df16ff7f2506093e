/** @file What belonging to a group gives, and who may give it. */
import { fail } from "@keepwell/contract/errors.ts";
import type { Handle } from "../db/schema.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeEnterprise } from "../policies/authorize-enterprise.ts";
import { authorizeInsideAll } from "../policies/authorize-inside.ts";
import { heldOn } from "../policies/authorize-object.ts";
import { isWithin } from "./access-list-grant.ts";
import { isAdmin, rootPermissionsOf } from "./authorize-team.ts";
import type { GroupPath } from "./group.service.ts";
import { type InnerGroupGrant, listGroupGrants } from "./group-grant.store.ts";

const REFUSAL = "users_groups.manage";

const areHeldInside = async (
  handle: Handle,
  actor: Actor,
  grants: readonly InnerGroupGrant[],
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

/** 403 unless the actor administers the enterprise, or holds himself all that access lists grant to the group. */
export const requireGroupHeld = async (
  handle: Handle,
  actor: Actor,
  { enterpriseUid, uid: groupUid }: GroupPath,
): Promise<void> => {
  const membership = await authorizeEnterprise(handle, actor, enterpriseUid);
  if (isAdmin(membership)) return;
  const grants = await listGroupGrants(handle, groupUid);
  const above = grants.filter((one) => one.model === "enterprise").flatMap(({ permissions }) => permissions);
  const inside = grants.filter((one) => one.model !== "enterprise");
  if (!isWithin(await rootPermissionsOf(handle, actor.uid, membership), above)) fail(REFUSAL);
  if (inside.length > 0 && !(await areHeldInside(handle, actor, inside))) fail(REFUSAL);
};
