import { visibleBucketUids } from "../buckets/bucket.store.ts";
import type { Handle } from "../db/schema.ts";

export const exportSessions = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("sessions")
    .select(["ip", "user_agent", "created_at", "last_used_at"])
    .where("user_uid", "=", userUid)
    .orderBy("created_at")
    .execute();

export const exportDevices = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("devices")
    .select(["user_agent", "created_at", "last_used_at"])
    .where("user_uid", "=", userUid)
    .orderBy("created_at")
    .execute();

export const exportMarks = (handle: Handle, kind: "bookmarks" | "archives", userUid: string) =>
  handle
    .selectFrom(kind)
    .select(["bucket_uid", "created_at"])
    .where("user_uid", "=", userUid)
    .orderBy("created_at")
    .execute();

export const exportEvents = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("account_events")
    .select(["kind", "detail", "ip", "user_agent", "at"])
    .where("user_uid", "=", userUid)
    .orderBy("seq")
    .execute();

export const exportPasswordHealth = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("password_health")
    .select(["counts", "sent_at"])
    .where("user_uid", "=", userUid)
    .executeTakeFirst();

/**
 * The user's own buckets. Buckets of an enterprise are included only while the user is an active member. Left out are:
 * - buckets that a reset has locked, because a user who has proven only the mailbox must not read them
 * - other users' buckets, which their owners export
 */
const ownBucketUids = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("buckets")
    .select("buckets.uid")
    .where("buckets.owner_uid", "=", userUid)
    .where("buckets.locked_ak_gen", "is", null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("buckets.enterprise_uid", "is", null),
        exists(
          selectFrom("enterprise_members")
            .select("user_uid")
            .where("user_uid", "=", userUid)
            .where("state", "=", "active"),
        ),
      ]),
    );

export const exportBuckets = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("buckets")
    .select(["uid", "name", "is_system", "created_at", "trashed_at"])
    .where("uid", "in", ownBucketUids(handle, userUid))
    .orderBy("created_at")
    .execute();

export const exportLists = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("lists")
    .innerJoin("buckets", "buckets.uid", "lists.bucket_uid")
    .select(["lists.uid", "lists.name", "lists.bucket_uid"])
    .where("buckets.uid", "in", ownBucketUids(handle, userUid))
    .orderBy("lists.created_at")
    .execute();

export const exportEntries = (handle: Handle, userUid: string) =>
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
      "entries.trashed_at",
    ])
    .where("buckets.uid", "in", ownBucketUids(handle, userUid))
    .orderBy("entries.created_at")
    .execute();

const accesses = (handle: Handle) =>
  handle
    .selectFrom("accesses")
    .innerJoin("buckets", "buckets.uid", "accesses.bucket_uid")
    .select([
      "accesses.email",
      "accesses.access_type",
      "accesses.created_at",
      "buckets.uid as bucket_uid",
      "buckets.name as bucket_name",
    ])
    .orderBy("accesses.created_at");

/** The user's accesses to other people's buckets, including accesses that wait for a key. */
export const accessesHad = (handle: Handle, userUid: string) =>
  accesses(handle).where("accesses.user_uid", "=", userUid).execute();

/**
 * All accesses to the user's own buckets. For other people's buckets, only the accesses that the user gave, and only
 * while the user may see the bucket.
 */
export const accessesGiven = (handle: Handle, userUid: string) =>
  accesses(handle)
    .where(({ or, and, eb }) =>
      or([
        eb("buckets.uid", "in", ownBucketUids(handle, userUid)),
        and([
          eb("accesses.invited_by", "=", userUid),
          // Only standard buckets have accesses.
          eb("buckets.uid", "in", visibleBucketUids(handle, { userUid, isMember: false })),
        ]),
      ]),
    )
    .execute();

/** Deletes the user and everything that belongs to the user alone. */
export const deleteUser = async (handle: Handle, uid: string): Promise<void> => {
  await handle.deleteFrom("users").where("uid", "=", uid).execute();
};

/** Whether a locked bucket of the user can still be recovered, because the retired key that opens it is kept. */
export const hasLockedBuckets = async (handle: Handle, userUid: string): Promise<boolean> => {
  const found = await handle
    .selectFrom("buckets")
    .innerJoin("retired_keys", (join) =>
      join
        .onRef("retired_keys.user_uid", "=", "buckets.owner_uid")
        .onRef("retired_keys.ak_gen", "=", "buckets.locked_ak_gen"),
    )
    .select("buckets.uid")
    .where("buckets.owner_uid", "=", userUid)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
