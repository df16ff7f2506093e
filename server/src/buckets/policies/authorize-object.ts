/** @file Permission to manage what others may do on an object of an enterprise. */
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import {
  type Model,
  type Permissions,
  type PolicyModel,
  permissionsFromAbove,
} from "@keepwell/contract/team/permissions.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { lockEnterprise } from "../../people/enterprise.store.ts";
import { shareLockTeam } from "../../people/team-lock.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { loadRootPermissions } from "../../policies/authorize-team.ts";
import { findPlace, type Place } from "../../policies/permission-place.store.ts";
import { lockBucket, type VisibleBucket } from "../bucket.store.ts";
import { isHidden } from "./authorize-bucket.ts";
import { authorizeInsideAll } from "./authorize-inside.ts";
import type { Reach } from "./reach.ts";

/** The object that a path names. */
export interface ObjectPath<M extends Model = Model> {
  readonly enterpriseId: string;
  readonly model: M;
  readonly objectId: string;
  /** The code of the 404 for a call that does not name the object itself but, for example, an access list on it. */
  readonly unseen?: ErrorCode;
}

/** An object, and the actor's permissions on it. */
export interface SeenObject {
  readonly enterpriseUid: string;
  readonly model: Model;
  readonly uid: string;
  readonly name: string;
  readonly held: Permissions;
  /** The bucket that the object is in, or the object itself if it is a bucket; null for the enterprise. */
  readonly bucket: VisibleBucket | null;
  readonly place: Place | null;
}

const UNSEEN: Readonly<Record<PolicyModel, ErrorCode>> = {
  bucket: "bucket.not_found",
  list: "list.not_found",
  entry: "entry.not_found",
};

/** The permissions that a user with this reach has on the bucket, or on a list or entry in it. */
export const heldOn = (
  reach: Reach,
  { model, objectId: uid }: Pick<ObjectPath<PolicyModel>, "model" | "objectId">,
  { list_uid }: Pick<Place, "list_uid">,
): Permissions => {
  const inBucket = reach.bucket.permissions ?? [];
  if (model === "bucket") return new Set(inBucket);
  const inList = list_uid === null ? inBucket : reach.listPermissions(list_uid);
  if (model === "list") return new Set(inList);
  const own = reach.entryPermissions({ uid, list_uid });
  return own ? new Set(own) : permissionsFromAbove(new Set(inList));
};

/**
 * Whether the user sees this object. A user who sees the bucket does not necessarily see every list and entry in it.
 */
const sees = (reach: Reach, { model, objectId: uid }: ObjectPath, { list_uid }: Place): boolean => {
  if (model === "entry") return reach.canOn({ uid, list_uid }, "entry.view");
  return model === "bucket" || reach.seesList(uid);
};

const authorizeRootObject = async (
  handle: Handle,
  actor: Actor,
  { enterpriseId, objectId }: ObjectPath,
): Promise<SeenObject> => {
  const membership = await authorizeEnterprise(handle, actor, enterpriseId);
  if (objectId !== enterpriseId) return fail("not_found");
  return {
    enterpriseUid: enterpriseId,
    model: "enterprise",
    uid: enterpriseId,
    name: membership.name,
    held: await loadRootPermissions(handle, actor.uid, membership),
    bucket: null,
    place: null,
  };
};

/** Whether the path names an object inside the enterprise, and not the enterprise itself. */
const isInside = (path: ObjectPath): path is ObjectPath<PolicyModel> => path.model !== "enterprise";

/**
 * Fails with 404 if the actor may not know of the object. Fails with 403 if the object is in a standard bucket, which
 * has no permissions to manage.
 */
export const authorizeObject = async (
  handle: Handle,
  actor: Actor,
  path: ObjectPath,
): Promise<SeenObject> => {
  if (!isInside(path)) return authorizeRootObject(handle, actor, path);
  const { enterpriseId: enterpriseUid, model, objectId: uid } = path;
  await authorizeEnterprise(handle, actor, enterpriseUid);
  const { unseen = UNSEEN[model] } = path;
  const place = (await findPlace(handle, { model, uid })) ?? fail(unseen);
  const asked = { ability: "bucket.view", unseen } as const;
  const reaches = await authorizeInsideAll(handle, actor, [place.bucket_uid], asked);
  const reach = reaches.get(place.bucket_uid);
  if (!reach || !sees(reach, path, place)) return fail(unseen);
  const { bucket } = reach;
  if (bucket.enterprise_uid === null) return fail("forbidden");
  if (bucket.enterprise_uid !== enterpriseUid) return fail(unseen);
  return { enterpriseUid, model, uid, name: place.name, held: heldOn(reach, path, place), bucket, place };
};

/** Like `authorizeObject`. Also fails with 403 unless the actor may manage the permissions on the object. */
export const authorizePermissions = async (
  handle: Handle,
  actor: Actor,
  path: ObjectPath,
): Promise<SeenObject> => {
  const object = await authorizeObject(handle, actor, path);
  return object.held.has("manage_permissions") ? object : fail("forbidden");
};

/**
 * Like `authorizePermissions`, for a write. Call it first in the transaction; see [Note: Writing in a bucket] and
 * [Note: Locks of a team].
 */
export const authorizePermissionsWrite = async (
  within: Handle,
  actor: Actor,
  path: ObjectPath,
): Promise<SeenObject> => {
  // This check comes before the lock, because only a member of the enterprise may take the lock.
  await authorizeEnterprise(within, actor, path.enterpriseId);
  if (!isInside(path)) {
    await lockEnterprise(within, path.enterpriseId);
    return authorizePermissions(within, actor, path);
  }
  await shareLockTeam(within, path.enterpriseId);
  const at = await findPlace(within, { model: path.model, uid: path.objectId });
  if (at) await lockBucket(within, at.bucket_uid);
  const object = await authorizePermissions(within, actor, path);
  if (object.bucket && isHidden(object.bucket, "access.modify")) fail(path.unseen ?? UNSEEN[path.model]);
  // Refuses if the entry was moved in the meantime, because this transaction has not locked its new bucket.
  return object.place?.bucket_uid === at?.bucket_uid ? object : fail(path.unseen ?? UNSEEN[path.model]);
};
