/**
 * @file The copies of a bucket's key that a user has or has signed. This file finds the other users who depend on these
 * copies, and changes the copies when the user leaves or the key is rotated.
 */
import { sql } from "kysely";
import type { Handle } from "../db/schema.ts";

interface Place {
  readonly bucketUid: string;
  readonly userUid: string;
}

/**
 * Whether the user has wrapped the bucket's current key, or was ever given it under the current or an earlier identity.
 */
export const hasCurrentKey = async (handle: Handle, { bucketUid, userUid }: Place): Promise<boolean> => {
  const { rows } = await sql`
    select from buckets where uid = ${bucketUid} and (
      exists (select from bucket_key_copies held where held.bucket_uid = buckets.uid and held.gen = buckets.gen
        and held.recipient_kind = 'user' and held.recipient_uid = ${userUid})
      or exists (select from own_bucket_keys held
        where held.bucket_uid = buckets.uid and held.gen = buckets.gen and held.user_uid = ${userUid})
    )`.execute(handle);
  return rows.length > 0;
};

/**
 * Whether the generation in this column is that of the bucket's current key, or of an earlier one that entries, rows of
 * lists or tombstones still use. For queries that join `buckets`.
 */
const isInUse = (gen: string) => sql`(${sql.ref(gen)} = buckets.gen
  or exists (select from entries where entries.bucket_uid = buckets.uid and entries.gen = ${sql.ref(gen)})
  or exists (select from lists where lists.bucket_uid = buckets.uid and lists.row_gen = ${sql.ref(gen)})
  or exists (select from tombstones where tombstones.bucket_uid = buckets.uid and tombstones.gen = ${sql.ref(gen)}))`;

/**
 * Whether other users have valid copies only because this user may give keys. There are two cases:
 * - A member's only copy of a key in use comes from this user.
 * - This user made a member an administrator, and that administrator has signed copies of keys in use.
 */
export const isGiver = async (handle: Handle, { bucketUid, userUid }: Place): Promise<boolean> => {
  const { rows } = await sql`
    select from bucket_key_copies given
    join buckets on buckets.uid = given.bucket_uid
    left join users holder on holder.uid = given.recipient_uid
    where given.bucket_uid = ${bucketUid} and given.recipient_kind = 'user'
      and given.signer_uid = ${userUid} and given.recipient_uid <> ${userUid}
      and case
        when given.recipient_gen = (holder.bundle ->> 'gen')::integer and ${isInUse("given.gen")}
          and not exists (select from own_bucket_keys own
            where own.bucket_uid = buckets.uid and own.gen = given.gen and own.user_uid = given.recipient_uid)
        then given.recipient_uid = buckets.owner_uid or exists (select from accesses
          where accesses.bucket_uid = buckets.uid and accesses.user_uid = given.recipient_uid)
        else given.access_type = 'admin'
          and not exists (select from bucket_key_copies later where later.bucket_uid = buckets.uid
            and later.recipient_kind = 'user' and later.recipient_uid = given.recipient_uid and later.gen > given.gen)
          and exists (select from bucket_key_copies onward where onward.bucket_uid = buckets.uid
            and onward.recipient_kind = 'user' and onward.signer_uid = given.recipient_uid
            and ${isInUse("onward.gen")})
      end
    limit 1`.execute(handle);
  return rows.length > 0;
};

/** A generation that no identity has: a copy for it opens nothing and is kept only as a proof. */
const NO_KEY = 0;

/**
 * Withdraws a bucket's keys from a user, by deleting the user's copies. If the user has signed copies for other users,
 * the copies that were given to the user stay: they prove that the user was entitled to sign. They then get the
 * generation NO_KEY, so that they do not open the bucket if the user is invited again.
 */
export const retireUserCopies = async (within: Handle, { bucketUid, userUid }: Place): Promise<void> => {
  await within
    .deleteFrom("own_bucket_keys")
    .where("bucket_uid", "=", bucketUid)
    .where("user_uid", "=", userUid)
    .execute();
  await sql`
    delete from bucket_key_copies held
    where bucket_uid = ${bucketUid} and recipient_kind = 'user' and recipient_uid = ${userUid}
      and not exists (select from bucket_key_copies given
        where given.bucket_uid = held.bucket_uid and given.recipient_kind = 'user'
          and given.signer_uid = held.recipient_uid)`.execute(within);
  await within
    .updateTable("bucket_key_copies")
    .set({ recipient_gen: NO_KEY })
    .where("bucket_uid", "=", bucketUid)
    .where("recipient_kind", "=", "user")
    .where("recipient_uid", "=", userUid)
    .execute();
};

/**
 * Erases keys of earlier generations: the keys that users wrapped themselves, and the copies of former members. A
 * former member's copy stays if a remaining member's copy depends on a signature of that former member. Call it once no
 * entry, list or tombstone uses these keys.
 */
export const eraseEarlierKeys = async (within: Handle, bucketUid: string): Promise<void> => {
  await sql`
    delete from own_bucket_keys using buckets
    where buckets.uid = ${bucketUid} and bucket_uid = buckets.uid and own_bucket_keys.gen < buckets.gen`.execute(
    within,
  );
  await sql`
    with recursive kept(user_uid) as (
      (select user_uid from accesses where bucket_uid = ${bucketUid} and user_uid is not null
        union select owner_uid from buckets where uid = ${bucketUid})
      union
      select given.signer_uid from bucket_key_copies given join kept on kept.user_uid = given.recipient_uid
      where given.bucket_uid = ${bucketUid} and given.recipient_kind = 'user'
    )
    delete from bucket_key_copies held using buckets
    where buckets.uid = ${bucketUid} and held.bucket_uid = buckets.uid and held.gen < buckets.gen
      and held.recipient_kind = 'user' and held.recipient_uid not in (select user_uid from kept)`.execute(
    within,
  );
};
