/** @file Asking for permission in a bucket, of the lists and entries that it holds; see [Note: Reach]. */
import { type BucketAbility, canOnBucket } from "@keepwell/contract/abilities.ts";
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { type InnerGrant, listInnerGrants } from "../../policies/inner-grant.store.ts";
import { findVisibleBucket, findVisibleBuckets, type VisibleBucket } from "../bucket.store.ts";
import { REFUSAL, requireOnBucket } from "./authorize-bucket.ts";
import { type EntryPlace, type Reach, reachOf } from "./reach.ts";

/** Whether something in the bucket may differ, for this person, from the bucket itself. */
const isUneven = ({ permissions, access_type }: VisibleBucket): boolean =>
  permissions !== null && access_type !== "owner" && access_type !== "admin";

const reachesOf = async (
  handle: Handle,
  actor: Actor,
  buckets: readonly VisibleBucket[],
): Promise<Map<string, Reach>> => {
  const uneven = buckets.filter(isUneven).map(({ uid }) => uid);
  const inner = uneven.length === 0 ? [] : await listInnerGrants(handle, actor.uid, uneven);
  const byBucket: ReadonlyMap<string, InnerGrant[]> = Map.groupBy(inner, ({ bucket_uid }) => bucket_uid);
  return new Map(buckets.map((bucket) => [bucket.uid, reachOf(bucket, byBucket.get(bucket.uid) ?? [])]));
};

/** Of a standard bucket one answer holds for all that is in it; a team's is asked place by place, once they are known. */
const refuseEverywhere = (bucket: VisibleBucket, ability: BucketAbility): void => {
  if (bucket.permissions === null && !canOnBucket(bucket, ability)) fail(REFUSAL[ability]);
};

/** The same as `authorizeInside`, of a bucket that was read already. */
export const authorizeFound = async (
  handle: Handle,
  actor: Actor,
  found: VisibleBucket | undefined,
  ability: BucketAbility,
): Promise<Reach> => {
  const bucket = requireOnBucket(found, "bucket.view");
  refuseEverywhere(bucket, ability);
  return (await reachesOf(handle, actor, [bucket])).get(bucket.uid) ?? fail("internal");
};

/** 404 where the actor may not know of the bucket, 403 where they may nowhere in it do this. */
export const authorizeInside = async (
  handle: Handle,
  actor: Actor,
  bucketUid: string,
  ability: BucketAbility,
): Promise<Reach> =>
  authorizeFound(handle, actor, await findVisibleBucket(handle, actor.uid, bucketUid), ability);

/** The same for many buckets, by uid. `unseen` is the 404 of those that the actor may not know of. */
export const authorizeInsideAll = async (
  handle: Handle,
  actor: Actor,
  bucketUids: readonly string[],
  { ability, unseen }: { ability: BucketAbility; unseen: ErrorCode },
): Promise<ReadonlyMap<string, Reach>> => {
  const visible = await findVisibleBuckets(handle, actor.uid, bucketUids);
  if (visible.length !== bucketUids.length) fail(unseen);
  for (const bucket of visible) refuseEverywhere(bucket, ability);
  return reachesOf(handle, actor, visible);
};

/** Refuses to delete a team's bucket with something in it that the actor may not delete, or does not even see. */
export const requireDeletesAll = async (within: Handle, actor: Actor, bucketUid: string): Promise<void> => {
  const reach = await authorizeInside(within, actor, bucketUid, "bucket.delete");
  if (!reach.deletesAll()) fail(REFUSAL["bucket.delete"]);
};

/** Refuses unless this may be done on every one of the bucket's entries: 404 where one cannot be read. */
export const requireOnEntries = (
  reach: Reach,
  entries: readonly EntryPlace[],
  ability: BucketAbility,
): void => {
  if (!entries.every((entry) => reach.canOn(entry, "entry.view"))) fail("entry.not_found");
  if (!entries.every((entry) => reach.canOn(entry, ability))) fail(REFUSAL[ability]);
};

/** Refuses unless this may be done in the list, or in the bucket where none is named: 404 where it is not seen. */
export const requireIn = (reach: Reach, listUid: string | null, ability: BucketAbility): void => {
  if (listUid !== null && !reach.seesList(listUid)) fail("bucket.not_found");
  if (!reach.canIn(listUid, ability)) fail(REFUSAL[ability]);
};
