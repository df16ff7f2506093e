/** @file At a reset without data, ends the parts of sharing that depend on the previous account key. */
import type { Handle } from "../db/schema.ts";

/**
 * Cancels the handovers that the user has offered, and those that others have offered to the user. Returns the uids of
 * the buckets.
 */
export const cancelHandovers = async (within: Handle, userUid: string): Promise<string[]> => {
  const cancelled = await within
    .deleteFrom("bucket_handovers")
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("to_uid", "=", userUid),
        eb("bucket_uid", "in", selectFrom("buckets").select("uid").where("owner_uid", "=", userUid)),
      ]),
    )
    .returning("bucket_uid")
    .execute();
  return cancelled.map(({ bucket_uid }) => bucket_uid);
};

/** Other users' buckets to which the user has access or an invitation. */
export const joinedBuckets = async (handle: Handle, userUid: string): Promise<string[]> => {
  const joined = await handle
    .selectFrom("accesses")
    .select("bucket_uid")
    .where("user_uid", "=", userUid)
    .execute();
  return joined.map(({ bucket_uid }) => bucket_uid);
};

/** Deletes the account's state, and the keys of other people's buckets that the user wrapped under the account key. */
export const deleteSharedKeys = async (within: Handle, userUid: string): Promise<void> => {
  await within.deleteFrom("account_states").where("user_uid", "=", userUid).execute();
  await within
    .deleteFrom("own_bucket_keys")
    .where("user_uid", "=", userUid)
    .where("bucket_uid", "not in", (query) =>
      query.selectFrom("buckets").select("uid").where("owner_uid", "=", userUid),
    )
    .execute();
};
