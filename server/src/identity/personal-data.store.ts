import { visibleBucketUids } from "../buckets/bucket.store.ts";
import type { Handle } from "../db/schema.ts";

export const sessionsOf = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("sessions")
    .select(["ip", "user_agent", "created_at", "last_used_at"])
    .where("user_uid", "=", userUid)
    .orderBy("created_at")
    .execute();

export const eventsOf = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("account_events")
    .select(["kind", "ip", "user_agent", "at"])
    .where("user_uid", "=", userUid)
    .orderBy("seq")
    .execute();

/** What a reset has locked waits for its old password or code here too: the mailbox alone must not read it. */
export const bucketsOf = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("buckets")
    .select(["uid", "name", "is_system", "created_at"])
    .where("uid", "in", visibleBucketUids(handle, userUid))
    .orderBy("created_at")
    .execute();

export const listsOf = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("lists")
    .innerJoin("buckets", "buckets.uid", "lists.bucket_uid")
    .select(["lists.uid", "lists.name", "lists.bucket_uid"])
    .where("buckets.uid", "in", visibleBucketUids(handle, userUid))
    .orderBy("lists.created_at")
    .execute();

export const entriesOf = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("entries")
    .innerJoin("buckets", "buckets.uid", "entries.bucket_uid")
    .select([
      "entries.uid",
      "entries.bucket_uid",
      "entries.list_uid",
      "entries.type",
      "entries.name",
      "entries.created_at",
      "entries.updated_at",
    ])
    .where("buckets.uid", "in", visibleBucketUids(handle, userUid))
    .orderBy("entries.created_at")
    .execute();

/** With everything that belongs to the user alone. */
export const deleteUser = async (handle: Handle, uid: string): Promise<void> => {
  await handle.deleteFrom("users").where("uid", "=", uid).execute();
};

/** Whether something hangs on an account key of before, and may still be brought back. */
export const hasLockedBuckets = async (handle: Handle, userUid: string): Promise<boolean> => {
  const found = await handle
    .selectFrom("buckets")
    .select("uid")
    .where("owner_uid", "=", userUid)
    .where("locked_ak_gen", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
