/** @file Who may say, of an object of an enterprise, what others may do on it. */
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
import { keepTeam } from "../../people/team-lock.store.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { rootPermissionsOf } from "../../policies/authorize-team.ts";
import { findPlace, type Place } from "../../policies/permission-place.store.ts";
import { lockBucket, type VisibleBucket } from "../bucket.store.ts";
import { authorizeInsideAll } from "./authorize-inside.ts";
import type { Reach } from "./reach.ts";

/** As a path names it. */
export interface ObjectPath<M extends Model = Model> {
  readonly enterpriseId: string;
  readonly model: M;
  readonly objectId: string;
  /** The 404 of what the actor may not know of, where it was not the object that he named. */
  readonly unseen?: ErrorCode;
}

/** An object, and what the actor may do on it. */
export interface SeenObject {
  readonly enterpriseUid: string;
  readonly model: Model;
  readonly uid: string;
  readonly name: string;
  readonly held: Permissions;
  /** Where it is, or itself; null where it is the enterprise. */
  readonly bucket: VisibleBucket | null;
  readonly place: Place | null;
}

const UNSEEN: Readonly<Record<PolicyModel, ErrorCode>> = {
  bucket: "bucket.not_found",
  list: "list.not_found",
  entry: "entry.not_found",
};

/** What somebody with this reach may do on something in the bucket. */
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

/** Whoever sees the bucket need not see this in it. */
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
    ...{ enterpriseUid: enterpriseId, model: "enterprise", uid: enterpriseId, name: membership.name },
    held: await rootPermissionsOf(handle, actor.uid, membership),
    ...{ bucket: null, place: null },
  };
};

/** Whether the model is of something in the enterprise. */
const isInside = (path: ObjectPath): path is ObjectPath<PolicyModel> => path.model !== "enterprise";

/** 404 where the actor may not know of it; 403 where it is a person's, about which nobody has such a say. */
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

/** The same, if the actor may also say what others may do on it. */
export const authorizePermissions = async (
  handle: Handle,
  actor: Actor,
  path: ObjectPath,
): Promise<SeenObject> => {
  const object = await authorizeObject(handle, actor, path);
  return object.held.has("manage_permissions") ? object : fail("forbidden");
};

/**
 * The same for a write, as the first thing in its transaction; see [Note: Writing in a bucket] and
 * [Note: Locks of a team].
 */
export const authorizePermissionsWrite = async (
  within: Handle,
  actor: Actor,
  path: ObjectPath,
): Promise<SeenObject> => {
  // First of all: nobody else has a lock on a team that he does not belong to.
  await authorizeEnterprise(within, actor, path.enterpriseId);
  if (!isInside(path)) {
    await lockEnterprise(within, path.enterpriseId);
    return authorizePermissions(within, actor, path);
  }
  await keepTeam(within, path.enterpriseId);
  const at = await findPlace(within, { model: path.model, uid: path.objectId });
  if (at) await lockBucket(within, at.bucket_uid);
  const object = await authorizePermissions(within, actor, path);
  // An entry that was moved just now is in a bucket that this transaction has not locked.
  return object.place?.bucket_uid === at?.bucket_uid ? object : fail(path.unseen ?? UNSEEN[path.model]);
};
