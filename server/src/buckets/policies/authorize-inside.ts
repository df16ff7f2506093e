/** @file Permission to act on the lists and entries in a bucket; see [Note: Reach]. */
import { type BucketAbility, canOnBucket } from "@keepwell/contract/abilities.ts";
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { type InnerGrant, listInnerGrants } from "../../policies/inner-grant.store.ts";
import { findVisibleBucket, findVisibleBuckets, type VisibleBucket } from "../bucket.store.ts";
import { isHidden, REFUSAL, requireOnBucket } from "./authorize-bucket.ts";
import { computeReach, type EntryPlace, isUneven, type Reach } from "./reach.ts";

const loadReaches = async (
  handle: Handle,
  actor: Actor,
  buckets: readonly VisibleBucket[],
): Promise<Map<string, Reach>> => {
  const uneven = buckets.filter(isUneven).map(({ uid }) => uid);
  const inner = uneven.length === 0 ? [] : await listInnerGrants(handle, actor.uid, uneven);
  const byBucket: ReadonlyMap<string, InnerGrant[]> = Map.groupBy(inner, ({ bucket_uid }) => bucket_uid);
  return new Map(buckets.map((bucket) => [bucket.uid, computeReach(bucket, byBucket.get(bucket.uid) ?? [])]));
};

/**
 * In a standard bucket, refuses an ability that the actor lacks: abilities are the same for every list and entry. In a
 * team's bucket, the list or entry of the call is checked later.
 */
const refuseEverywhere = (bucket: VisibleBucket, ability: BucketAbility): void => {
  if (bucket.permissions === null && !canOnBucket(bucket, ability)) fail(REFUSAL[ability]);
};

/** Like `authorizeInside`, for a bucket that was already read. */
export const authorizeFound = async (
  handle: Handle,
  actor: Actor,
  found: VisibleBucket | undefined,
  ability: BucketAbility,
): Promise<Reach> => {
  const bucket = requireOnBucket(found, "bucket.view");
  if (isHidden(bucket, ability)) fail("bucket.not_found");
  refuseEverywhere(bucket, ability);
  return (await loadReaches(handle, actor, [bucket])).get(bucket.uid) ?? fail("internal");
};

/**
 * Returns what the actor may do in the bucket. Fails with 404 if the actor may not know of the bucket. In a standard
 * bucket, also fails with 403 if the actor lacks `ability`. In a team's bucket, the calling code must check the
 * list or entry with `requireIn` or `requireOnEntries`.
 */
export const authorizeInside = async (
  handle: Handle,
  actor: Actor,
  bucketUid: string,
  ability: BucketAbility,
): Promise<Reach> =>
  authorizeFound(handle, actor, await findVisibleBucket(handle, actor.uid, bucketUid), ability);

/**
 * Like `authorizeInside`, for many buckets. Returns what the actor may do in each bucket, keyed by the bucket's uid.
 * `unseen` is the error code if the actor may not know of a bucket.
 */
export const authorizeInsideAll = async (
  handle: Handle,
  actor: Actor,
  bucketUids: readonly string[],
  { ability, unseen }: { ability: BucketAbility; unseen: ErrorCode },
): Promise<ReadonlyMap<string, Reach>> => {
  const found = await findVisibleBuckets(handle, actor.uid, bucketUids);
  const visible = found.filter((bucket) => !isHidden(bucket, ability));
  if (visible.length !== bucketUids.length) fail(unseen);
  for (const bucket of visible) refuseEverywhere(bucket, ability);
  return loadReaches(handle, actor, visible);
};

/** Refuses to delete a team's bucket if it contains a list or entry that the actor may not delete or cannot see. */
export const requireDeletesAll = async (within: Handle, actor: Actor, bucketUid: string): Promise<void> => {
  const reach = await authorizeInside(within, actor, bucketUid, "bucket.delete");
  if (!reach.deletesAll()) fail(REFUSAL["bucket.delete"]);
};

/**
 * Refuses unless the actor has `ability` on each of these entries. Fails with 404 if the actor cannot read one of the
 * entries, otherwise with 403.
 */
export const requireOnEntries = (
  reach: Reach,
  entries: readonly EntryPlace[],
  ability: BucketAbility,
): void => {
  if (!entries.every((entry) => reach.canOn(entry, "entry.view"))) fail("entry.not_found");
  if (!entries.every((entry) => reach.canOn(entry, ability))) fail(REFUSAL[ability]);
};

/**
 * Refuses unless the actor has `ability` in the list, or in the bucket if no list is named. Fails with 404 if the actor
 * cannot see the list, otherwise with 403.
 */
export const requireIn = (reach: Reach, listUid: string | null, ability: BucketAbility): void => {
  if (listUid !== null && !reach.seesList(listUid)) fail("bucket.not_found");
  if (!reach.canIn(listUid, ability)) fail(REFUSAL[ability]);
};
