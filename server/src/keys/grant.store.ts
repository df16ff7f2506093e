/** @file Keys of buckets, sealed to people and signed by whoever gave them. */
import { type Insertable, sql } from "kysely";
import type { BucketGrantTable } from "../db/schema/sharing.ts";
import type { Handle } from "../db/schema.ts";

/** One for each person and generation: what he is given again takes the place of what he had. */
export const putGrants = async (
  within: Handle,
  grants: readonly Insertable<BucketGrantTable>[],
): Promise<void> => {
  if (grants.length === 0) return;
  await within
    .insertInto("bucket_grants")
    .values(grants)
    .onConflict((taken) =>
      taken.columns(["bucket_uid", "user_uid", "gen"]).doUpdateSet(({ ref }) => ({
        key_gen: ref("excluded.key_gen"),
        access_type: ref("excluded.access_type"),
        wire: ref("excluded.wire"),
        signer_uid: ref("excluded.signer_uid"),
        signer_bundle: ref("excluded.signer_bundle"),
        signed_at: ref("excluded.signed_at"),
        refused: false,
      })),
    )
    .execute();
};

interface Place {
  readonly bucketUid: string;
  readonly userUid: string;
}

/** Whether the user was given, or made himself, the bucket's key of now: with whatever identity. */
export const hasCurrentKey = async (handle: Handle, { bucketUid, userUid }: Place): Promise<boolean> => {
  const { rows } = await sql`
    select from buckets where uid = ${bucketUid} and (
      exists (select from bucket_grants held
        where held.bucket_uid = buckets.uid and held.gen = buckets.gen and held.user_uid = ${userUid})
      or exists (select from own_bucket_keys held
        where held.bucket_uid = buckets.uid and held.gen = buckets.gen and held.user_uid = ${userUid})
    )`.execute(handle);
  return rows.length > 0;
};

/** Whether a grant is of a key that something in the bucket hangs on. */
const isInUse = (gen: string) => sql`(${sql.ref(gen)} = buckets.gen or exists (select from entries
  where entries.bucket_uid = buckets.uid and entries.gen = ${sql.ref(gen)}))`;

/**
 * Whether what others hold counts because this person may give it: a key in use that they have from nobody
 * else; or, where they gave such keys themselves, that they are administrators.
 */
export const isGiver = async (handle: Handle, { bucketUid, userUid }: Place): Promise<boolean> => {
  const { rows } = await sql`
    select from bucket_grants given
    join buckets on buckets.uid = given.bucket_uid
    left join users holder on holder.uid = given.user_uid
    where given.bucket_uid = ${bucketUid} and given.signer_uid = ${userUid} and given.user_uid <> ${userUid}
      and case
        when given.key_gen = (holder.bundle ->> 'gen')::integer and ${isInUse("given.gen")}
          and not exists (select from own_bucket_keys own
            where own.bucket_uid = buckets.uid and own.gen = given.gen and own.user_uid = given.user_uid)
        then given.user_uid = buckets.owner_uid or exists (select from accesses
          where accesses.bucket_uid = buckets.uid and accesses.user_uid = given.user_uid)
        else given.access_type = 'admin'
          and not exists (select from bucket_grants later where later.bucket_uid = buckets.uid
            and later.user_uid = given.user_uid and later.gen > given.gen)
          and exists (select from bucket_grants onward where onward.bucket_uid = buckets.uid
            and onward.signer_uid = given.user_uid and ${isInUse("onward.gen")})
      end
    limit 1`.execute(handle);
  return rows.length > 0;
};

/**
 * Ends what a person's keys of a bucket give. Grants stay where that person signed others', and say that he
 * might; a generation of no identity keeps them from opening the bucket if he is invited again.
 */
export const retireGrants = async (within: Handle, { bucketUid, userUid }: Place): Promise<void> => {
  await within
    .deleteFrom("own_bucket_keys")
    .where("bucket_uid", "=", bucketUid)
    .where("user_uid", "=", userUid)
    .execute();
  await sql`
    delete from bucket_grants held where bucket_uid = ${bucketUid} and user_uid = ${userUid}
      and not exists (select from bucket_grants given
        where given.bucket_uid = held.bucket_uid and given.signer_uid = held.user_uid)`.execute(within);
  await within
    .updateTable("bucket_grants")
    .set({ key_gen: 0 })
    .where("bucket_uid", "=", bucketUid)
    .where("user_uid", "=", userUid)
    .execute();
};

/**
 * Erases keys of earlier generations, once no entry hangs on one: what people wrapped themselves, and what
 * was given to people who are gone and signed nothing that those who are left depend on.
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
      select given.signer_uid from bucket_grants given join kept on kept.user_uid = given.user_uid
      where given.bucket_uid = ${bucketUid}
    )
    delete from bucket_grants using buckets
    where buckets.uid = ${bucketUid} and bucket_uid = buckets.uid and bucket_grants.gen < buckets.gen
      and user_uid not in (select user_uid from kept)`.execute(within);
};
