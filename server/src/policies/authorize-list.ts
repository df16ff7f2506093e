import type { BucketAbility } from "@keepwell/contract/abilities.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { findVisibleBucket, keepBuckets } from "../buckets/bucket.store.ts";
import { findList, type List } from "../buckets/list.store.ts";
import type { Handle } from "../db/schema.ts";
import type { Actor } from "../identity/session.service.ts";
import { REFUSAL } from "./authorize-bucket.ts";

/** The stored list, if the actor may do this in the bucket that it is stored in. */
export const authorizeList = async (
  handle: Handle,
  actor: Actor,
  listUid: string,
  ability: BucketAbility,
): Promise<List> => {
  const list = await findList(handle, listUid);
  const bucket = list && (await findVisibleBucket(handle, actor.uid, list.bucket_uid));
  if (!list || !bucket) return fail("list.not_found");
  if (!canOnBucket(bucket, ability)) return fail(REFUSAL[ability]);
  return list;
};

/** The same for a write, as the first thing in its transaction; see [Note: Writing in a bucket]. */
export const authorizeListWrite = async (
  within: Handle,
  actor: Actor,
  listUid: string,
  ability: BucketAbility,
): Promise<List> => {
  const list = await findList(within, listUid);
  if (list) await keepBuckets(within, [list.bucket_uid]);
  return authorizeList(within, actor, listUid, ability);
};
