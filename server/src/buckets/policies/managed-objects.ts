/** @file Finds among many objects of an enterprise those whose permissions the actor manages. */
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { findVisibleBuckets } from "../bucket.store.ts";
import { isHidden } from "./authorize-bucket.ts";
import { authorizeInsideAll } from "./authorize-inside.ts";
import { heldOn } from "./authorize-object.ts";
import { type InnerObject, listPlaces } from "./managed-object.store.ts";
import type { Reach } from "./reach.ts";

/**
 * `listUid` is a list's own uid, or the uid of the list that an entry is in. It is null for a bucket, and for an entry
 * outside lists.
 */
export interface PlacedObject extends InnerObject {
  readonly listUid: string | null;
}

const listReaches = async (
  handle: Handle,
  actor: Actor,
  { enterpriseUid, buckets }: { enterpriseUid: string; buckets: readonly string[] },
): Promise<ReadonlyMap<string, Reach>> => {
  if (buckets.length === 0) return new Map();
  const visible = (await findVisibleBuckets(handle, actor.uid, buckets)).filter(
    (bucket) => bucket.enterprise_uid === enterpriseUid && !isHidden(bucket, "access.modify"),
  );
  const uids = visible.map(({ uid }) => uid);
  const asked = { ability: "bucket.view", unseen: "bucket.not_found" } as const;
  return uids.length === 0 ? new Map() : authorizeInsideAll(handle, actor, uids, asked);
};

/** The objects whose permissions the actor manages, each once. Objects that do not exist are left out. */
export const listManaged = async (
  handle: Handle,
  actor: Actor,
  { enterpriseUid, objects }: { enterpriseUid: string; objects: readonly InnerObject[] },
): Promise<PlacedObject[]> => {
  const buckets = [...new Set(objects.map(({ bucketUid }) => bucketUid))];
  const reaches = await listReaches(handle, actor, { enterpriseUid, buckets });
  const places = new Map((await listPlaces(handle, objects)).map((row) => [`${row.model}/${row.uid}`, row]));
  return [...places.values()].flatMap(({ model, bucket_uid: bucketUid, uid, list_uid: listUid }) => {
    const reach = reaches.get(bucketUid);
    const held = reach && heldOn(reach, { model, objectId: uid }, { list_uid: listUid });
    return held?.has("manage_permissions") ? [{ enterpriseUid, model, bucketUid, uid, listUid }] : [];
  });
};
