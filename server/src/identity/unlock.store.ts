/** @file Giving locked buckets back to their owner; see [Note: Retired keys]. */
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { HeaderColumns } from "../db/schema/buckets.ts";
import type { Handle } from "../db/schema.ts";
import { type Former, formerGeneration } from "./locked.store.ts";

/** The new name and header of a recovered system bucket. */
export interface Renamed {
  readonly name: string;
  readonly header: HeaderColumns;
}

export const unlockBucket = async (within: Handle, uid: string, renamed: Renamed | null): Promise<void> => {
  const header = renamed && {
    name: renamed.name,
    ...renamed.header,
    is_system: false,
    recovered: true,
  };
  await within
    .updateTable("buckets")
    .set({ locked_ak_gen: null, ...header })
    .where("uid", "=", uid)
    .execute();
};

interface Wraps {
  readonly bucketUid: string;
  readonly wraps: readonly { readonly gen: number; readonly wrap: Sealed<"bk-self"> }[];
}

/**
 * Replaces the wraps that depend on the former account key. If the new wraps do not have exactly the generations
 * of the replaced ones, returns false, and the caller must undo the transaction.
 */
export const replaceWraps = async (
  within: Handle,
  { userUid, akGen }: Former,
  { bucketUid, wraps }: Wraps,
): Promise<boolean> => {
  const former = await within
    .deleteFrom("own_bucket_keys")
    .using("buckets")
    .whereRef("buckets.uid", "=", "own_bucket_keys.bucket_uid")
    .where("own_bucket_keys.bucket_uid", "=", bucketUid)
    .where("own_bucket_keys.user_uid", "=", userUid)
    .where(formerGeneration, "=", akGen)
    .returning("own_bucket_keys.gen")
    .execute();
  const gens = new Set(wraps.map(({ gen }) => gen));
  if (gens.size !== wraps.length || gens.size !== former.length) return false;
  if (!former.every(({ gen }) => gens.has(gen))) return false;
  await within
    .insertInto("own_bucket_keys")
    .values(wraps.map((one) => ({ ...one, bucket_uid: bucketUid, user_uid: userUid })))
    .execute();
  return true;
};

/**
 * Marks the bucket as due for rotation, if it is shared. In the rotation, the owner's client signs again, with the new
 * identity, what the previous identity signed for other users.
 */
export const markDueIfShared = async (within: Handle, uid: string): Promise<void> => {
  await within
    .updateTable("buckets")
    .set({ rotation: "due" })
    .where("uid", "=", uid)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("accesses").select("uid").where("bucket_uid", "=", uid).where("user_uid", "is not", null),
      ),
    )
    .execute();
};
