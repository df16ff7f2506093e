/** @file Copies of keys that their recipients cannot open. One that is the last of its kind stays, whoever says so. */
import type { RefusedKey } from "@keepwell/contract/team/keys.endpoints.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";

interface Refusing {
  readonly enterpriseUid: string;
  readonly userUid: string;
  readonly isAdmin: boolean;
}

/** What was taken away, and who had given it. */
export interface TakenKey {
  /** The bucket's or group's. */
  readonly name: string;
  readonly signer_uid: string;
  /** Null where the account is gone. */
  readonly giver: string | null;
}

const told = (taken: RawBuilder<unknown>): RawBuilder<TakenKey> => sql`
  select taken.name, taken.signer_uid,
    (select firstname || ' ' || lastname from users where users.uid = taken.signer_uid) as giver
  from (${taken}) taken`;

/** Whether the bucket's key of that generation is there in another copy than this. */
const isElsewhere = ({ uid, gen, grant }: RefusedKey): RawBuilder<boolean> => sql`exists (
  select from own_bucket_keys other where other.bucket_uid = ${uid} and other.gen = ${gen}
  union all
  select from bucket_grants other where other.bucket_uid = ${uid} and other.gen = ${gen} and other.wire <> ${grant}
  union all
  select from bucket_group_grants other
  where other.bucket_uid = ${uid} and other.gen = ${gen} and other.wire <> ${grant}
  union all
  select from bucket_enterprise_grants other
  where other.bucket_uid = ${uid} and other.gen = ${gen} and other.wire <> ${grant})`;

/** The user's own copy, one of a group of his, or the enterprise's where he is an administrator. */
const takeBucketKey = ({ enterpriseUid, userUid, isAdmin }: Refusing, key: RefusedKey) => {
  const isThis = sql`held.bucket_uid = bucket.uid and held.gen = ${key.gen} and held.wire = ${key.grant}
    and bucket.uid = ${key.uid} and bucket.enterprise_uid = ${enterpriseUid} and ${isElsewhere(key)}`;
  return sql<TakenKey>`
    with own as (
      delete from bucket_grants held using buckets bucket where ${isThis} and held.user_uid = ${userUid}
      returning bucket.name, held.signer_uid
    ), grouped as (
      delete from bucket_group_grants held using buckets bucket where ${isThis} and exists (
        select from user_group_members belongs
        where belongs.group_uid = held.group_uid and belongs.user_uid = ${userUid})
      returning bucket.name, held.signer_uid
    ), shared as (
      delete from bucket_enterprise_grants held using buckets bucket where ${isThis} and ${isAdmin}::boolean
      returning bucket.name, held.signer_uid
    )
    ${told(sql`select * from own union all select * from grouped union all select * from shared`)}`;
};

const takeGroupKey = ({ enterpriseUid, userUid, isAdmin }: Refusing, { uid, gen, grant }: RefusedKey) =>
  sql<TakenKey>`
    with one as (
      delete from group_keys held using user_groups kept
      where kept.uid = ${uid} and kept.enterprise_uid = ${enterpriseUid} and held.group_uid = kept.uid
        and held.gen = ${gen} and held.wire = ${grant}
        and ((held.recipient_kind = 'user' and held.recipient_uid = ${userUid})
          or (held.recipient_kind = 'ent' and ${isAdmin}::boolean))
        and exists (select from group_keys other
          where other.group_uid = ${uid} and other.gen = ${gen} and other.wire <> ${grant})
      returning kept.friendly_name as name, held.signer_uid
    )
    ${told(sql`select * from one`)}`;

/** Takes this copy away, if the user may say so of it. Undefined where there is none such. */
export const takeRefusedKey = async (
  within: Handle,
  refusing: Refusing,
  key: RefusedKey,
): Promise<TakenKey | undefined> => {
  const take = key.model === "bucket" ? takeBucketKey(refusing, key) : takeGroupKey(refusing, key);
  const { rows } = await take.execute(within);
  return rows[0];
};
