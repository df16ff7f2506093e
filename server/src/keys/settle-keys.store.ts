/** @file Revoking copies of an enterprise's keys from users and groups that are no longer entitled to them. */
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { lockBucketKeys } from "./bucket-key-copy.store.ts";
import { keepingRecipients, type Leaving } from "./recipients.store.ts";

/** One generation of a group's key. A former member of the group had this key. */
export interface LostGroupKey {
  readonly group_uid: string;
  readonly gen: number;
}

/**
 * Revokes group keys from users who are leaving, or are not active members of the group. Marks a group as due for its
 * next key if its current key was revoked from a user.
 */
export const revokeGroupKeys = async (
  within: Handle,
  enterpriseUid: string,
  { users }: Leaving,
): Promise<LostGroupKey[]> => {
  const { rows } = await sql<LostGroupKey>`
    delete from team_key_copies held
    where held.enterprise_uid = ${enterpriseUid} and held.label = 'group-key' and held.recipient_kind = 'user'
      and (held.recipient_uid = any(${users}::uuid[]) or not exists (
        select from user_group_members belongs
        join enterprise_members member on member.user_uid = belongs.user_uid and member.state = 'active'
        where belongs.group_uid = held.subject_uid and belongs.user_uid = held.recipient_uid))
    returning held.subject_uid as group_uid, held.gen`.execute(within);
  await sql`
    update user_groups set rekey_due = true from roster_groups listed
    where listed.group_uid = user_groups.uid and (listed.group_uid, listed.gen) in (${rowsOf(rows)})`.execute(
    within,
  );
  return rows;
};

const rowsOf = (keys: readonly LostGroupKey[]): RawBuilder<unknown> =>
  sql`select group_uid, gen from json_to_recordset(${JSON.stringify(keys)}::json) as known(group_uid uuid, gen integer)`;

/**
 * Whether the copy under the alias `held` is the owner's and was locked by the owner's reset. Such a copy is kept until
 * the bucket's key is rotated, because the owner can still open it if they recover the previous account key.
 */
const isLockedByReset = sql`(bucket.locked_ak_gen is not null and bucket.owner_uid = held.user_uid)`;

interface Revocation {
  readonly leaving: Leaving;
  readonly keys: readonly LostGroupKey[];
  /** If set, only keys of these buckets are revoked. */
  readonly bucketUids?: readonly string[];
}

/**
 * Selects `bucket_uid`, `kind` and `uid`: users and groups that have copies of a bucket's key and are not entitled to
 * it. The query does not join the copies with the entitled users and groups, because both lists are long and no index
 * helps. It takes the union of both lists, groups the rows by recipient, and keeps the groups without an entitlement.
 */
const losingRecipients = (
  enterpriseUid: string,
  { leaving, bucketUids }: Revocation,
): RawBuilder<unknown> => sql`
  select bucket_uid, kind, uid from (
    select bucket_uid, kind, uid, true as stays from (${keepingRecipients(enterpriseUid, leaving)}) keeper
    union all
    select held.bucket_uid, 'user', held.user_uid, false from own_bucket_keys held
    join buckets bucket on bucket.uid = held.bucket_uid and bucket.enterprise_uid = ${enterpriseUid}
    union all
    select held.bucket_uid, held.recipient_kind, held.recipient_uid, false from bucket_key_copies held
    join buckets bucket on bucket.uid = held.bucket_uid and bucket.enterprise_uid = ${enterpriseUid}
    where held.recipient_kind in ('user', 'group')
  ) known ${bucketUids ? sql`where bucket_uid = any(${bucketUids}::uuid[])` : sql``}
  group by bucket_uid, kind, uid having not bool_or(stays)`;

/** Buckets whose current key was sealed to a group's key that a former member may have kept. */
const exposedBuckets = (keys: readonly LostGroupKey[]): RawBuilder<unknown> => sql`
  select grouped.bucket_uid from bucket_key_copies grouped
  join buckets bucket on bucket.uid = grouped.bucket_uid and bucket.gen = grouped.gen
  where (grouped.group_uid, grouped.recipient_gen) in (${rowsOf(keys)})`;

/** Locks and returns the buckets that lose a copy of their key, or whose current key a revoked group key opens. */
export const lockLosingBuckets = async (
  within: Handle,
  enterpriseUid: string,
  revocation: Revocation,
): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    select uid from buckets
    where uid in (select bucket_uid from (${losingRecipients(enterpriseUid, revocation)}) losing)
      or uid in (${exposedBuckets(revocation.keys)})`.execute(within);
  const uids = rows.map(({ uid }) => uid);
  await lockBucketKeys(within, uids);
  return uids;
};

/**
 * Deletes the copies of users and groups that are not entitled to them, except copies that the owner's reset locked.
 * Marks a bucket as due for rotation if such a user or group has a copy of its current key, even a locked one, or if a
 * revoked group key opens that key.
 */
export const revokeBucketKeys = async (
  within: Handle,
  enterpriseUid: string,
  revocation: Revocation,
): Promise<void> => {
  await sql`
    with losing as materialized (${losingRecipients(enterpriseUid, revocation)}), own as (
      delete from own_bucket_keys held using losing, buckets bucket where losing.kind = 'user'
        and held.bucket_uid = losing.bucket_uid and held.user_uid = losing.uid
        and bucket.uid = held.bucket_uid and not ${isLockedByReset}
    ), given as (
      delete from bucket_key_copies held using losing where held.bucket_uid = losing.bucket_uid
        and held.recipient_kind = losing.kind and held.recipient_uid = losing.uid
      returning held.bucket_uid, held.gen
    )
    update buckets set rotation = 'due'
    where uid in (${exposedBuckets(revocation.keys)}) or (uid, gen) in (
      select bucket_uid, gen from given
      union all select held.bucket_uid, held.gen from own_bucket_keys held
      join losing on losing.kind = 'user' and losing.bucket_uid = held.bucket_uid and losing.uid = held.user_uid)`.execute(
    within,
  );
};
