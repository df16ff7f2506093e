import type { BucketAbility } from "@keepwell/contract/abilities.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { bucketOfList } from "../../policies/bucket-of.store.ts";
import { shareLockBuckets } from "../bucket.store.ts";
import { findList, type List } from "../list.store.ts";
import { isHidden, REFUSAL } from "./authorize-bucket.ts";
import { authorizeInsideAll } from "./authorize-inside.ts";
import type { Reach } from "./reach.ts";

export interface ReachedList {
  readonly list: List;
  readonly reach: Reach;
}

/** The stored list. Fails with 404 unless the actor may see it. */
export const authorizeListView = async (
  handle: Handle,
  actor: Actor,
  listUid: string,
): Promise<ReachedList> => {
  const bucketUid = (await bucketOfList(handle, listUid)) ?? fail("list.not_found");
  const list = (await findList(handle, { bucketUid, listUid })) ?? fail("list.not_found");
  const asked = { ability: "bucket.view", unseen: "list.not_found" } as const;
  const reach = (await authorizeInsideAll(handle, actor, [bucketUid], asked)).get(bucketUid);
  if (!reach?.seesList(listUid)) return fail("list.not_found");
  return { list, reach };
};

/**
 * The stored list. Fails with 404 unless the actor may see it, and with 403 if they do not have `ability` on it. Call
 * it first in the transaction; see [Note: Writing in a bucket].
 */
export const authorizeListWrite = async (
  within: Handle,
  actor: Actor,
  listUid: string,
  ability: BucketAbility,
): Promise<ReachedList> => {
  const bucketUid = await bucketOfList(within, listUid);
  if (bucketUid !== undefined) await shareLockBuckets(within, [bucketUid]);
  const reached = await authorizeListView(within, actor, listUid);
  if (isHidden(reached.reach.bucket, ability)) fail("list.not_found");
  if (!reached.reach.canIn(listUid, ability)) fail(REFUSAL[ability]);
  return reached;
};
