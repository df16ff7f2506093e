/** @file Invitations at a mail address, and the account that proves the address. */
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

export const findProvenUser = (handle: Handle, email: string) =>
  handle
    .selectFrom("users")
    .select(["uid", "email", "firstname", "lastname", "locale", "bundle", "signed_address"])
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();

export type ProvenUser = NonNullable<Awaited<ReturnType<typeof findProvenUser>>>;

/** The buckets with an invitation at this address. */
export const listInvitedTo = async (handle: Handle, email: string): Promise<string[]> => {
  const rows = await handle
    .selectFrom("accesses")
    .select("bucket_uid")
    .where("email", "=", email)
    .where("user_uid", "is", null)
    .orderBy("bucket_uid")
    .execute();
  return rows.map(({ bucket_uid }) => bucket_uid);
};

/**
 * Turns invitations at an address into accesses of the user who has just proven it. Deletes invitations to the user's
 * own buckets, and to buckets that the user already has access to. Returns the uids of the accesses, and the uids of
 * the buckets whose invitations were deleted.
 */
export const attachInvitations = async (
  within: Handle,
  { email, userUid }: { email: string; userUid: string },
): Promise<{ readonly joined: string[]; readonly dropped: string[] }> => {
  const dropped = await sql<{ bucket_uid: string }>`
    delete from accesses using buckets
    where buckets.uid = accesses.bucket_uid and accesses.email = ${email} and accesses.user_uid is null and (
      buckets.owner_uid = ${userUid}
      or exists (select from accesses other
        where other.bucket_uid = accesses.bucket_uid and other.user_uid = ${userUid}))
    returning accesses.bucket_uid`.execute(within);
  const joined = await within
    .updateTable("accesses")
    .set({ user_uid: userUid, updated_at: new Date() })
    .where("email", "=", email)
    .where("user_uid", "is", null)
    .returning("uid")
    .execute();
  return {
    joined: joined.map(({ uid }) => uid),
    dropped: dropped.rows.map(({ bucket_uid }) => bucket_uid),
  };
};

/** Deletes the bucket's invitation at this address, because the user with the address gets access without it. */
export const deleteInvitationAt = async (
  within: Handle,
  { bucketUid, email }: { bucketUid: string; email: string },
): Promise<void> => {
  await within
    .deleteFrom("accesses")
    .where("bucket_uid", "=", bucketUid)
    .where("email", "=", email)
    .where("user_uid", "is", null)
    .execute();
};
