/** @file Keys of a team's buckets: who lacks one that somebody else can give. */
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import type { Giver, Recipient, WantedKey } from "./key-copy.store.ts";
import { bucketRecipients, waitingBuckets } from "./recipients.store.ts";
import { identityGen, sharedKeys } from "./shared-key.store.ts";

/** Team buckets whose key of now the user opens. */
const listOpenBuckets = async (handle: Handle, { enterpriseUid, userUid }: Giver): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    select distinct buckets.uid from (
      select bucket_uid, gen, user_uid as wrapped_by from own_bucket_keys
      where user_uid = ${userUid} and locked_ak_gen is null
      union all
      select bucket_uid, gen, null from bucket_key_copies
      where recipient_kind = 'user' and recipient_uid = ${userUid} and recipient_gen = ${identityGen(userUid)}
      union all
      select bucket_uid, gen, null from (${sharedKeys(userUid)}) shared
    ) held join buckets on buckets.uid = held.bucket_uid and buckets.gen = held.gen
    where buckets.enterprise_uid = ${enterpriseUid}
      and (held.wrapped_by is null or buckets.locked_ak_gen is null or buckets.owner_uid <> held.wrapped_by)`.execute(
    handle,
  );
  return rows.map(({ uid }) => uid);
};

/** The bucket, of these, of a row of `held` that is of its key of now. */
const atCurrentGeneration = (bucketUids: readonly string[]): RawBuilder<unknown> => sql`
  join buckets on buckets.uid = held.bucket_uid and buckets.gen = held.gen
    and buckets.uid = any(${bucketUids}::uuid[])`;

/**
 * Whether this user replaces a copy of the row of `buckets` that one member of a group refused for all of it: he
 * who may change the key anyway. Others could refuse what opens, and give what does not in its place.
 */
const mayReplaceForAll = ({ enterpriseUid, userUid }: Giver): RawBuilder<boolean> => sql`
  (buckets.owner_uid = ${userUid} or exists (select from enterprise_members member
    where member.user_uid = ${userUid} and member.enterprise_uid = ${enterpriseUid}
      and member.role = 'admin' and member.state = 'active'))`;

/**
 * `bucket_uid, gen` and `Recipient`: who is to have the key of now of one of these buckets, and has it not, or has
 * refused it. Counted and not joined: both sides are long, and no index helps.
 */
const missing = (
  { enterpriseUid, userUid }: Giver,
  bucketUids: readonly string[],
): RawBuilder<unknown> => sql`
  select known.bucket_uid, buckets.gen, known.kind, known.uid, known.key_gen, max(known.fingerprint) as fingerprint
  from (
    select bucket_uid, kind, uid, key_gen, fingerprint from (${bucketRecipients(enterpriseUid)}) wanted
    where bucket_uid = any(${bucketUids}::uuid[])
    union all
    select held.bucket_uid, 'user', held.user_uid, (holder.bundle ->> 'gen')::integer, null
    from own_bucket_keys held ${atCurrentGeneration(bucketUids)} join users holder on holder.uid = held.user_uid
    where held.locked_ak_gen is null and (buckets.locked_ak_gen is null or buckets.owner_uid <> held.user_uid)
    union all
    select held.bucket_uid, held.recipient_kind, held.recipient_uid, held.recipient_gen, null
    from bucket_key_copies held ${atCurrentGeneration(bucketUids)}
    where not (held.refused
      and (held.recipient_kind <> 'group' or ${mayReplaceForAll({ enterpriseUid, userUid })}))
  ) known join buckets on buckets.uid = known.bucket_uid
  group by known.bucket_uid, buckets.gen, known.kind, known.uid, known.key_gen
  having count(known.fingerprint) = count(*)`;

/** Who lacks the key of now of one of these buckets, of those that the giver opens. */
export const listMissingBucketKeys = async (
  handle: Handle,
  giver: Giver,
  bucketUids: readonly string[],
): Promise<WantedKey[]> => {
  const named = new Set(bucketUids);
  const open = (await listOpenBuckets(handle, giver)).filter((uid) => named.has(uid));
  const { rows } = await sql<WantedKey>`
    select bucket_uid as subject, gen, kind, uid, key_gen, fingerprint
    from (${missing(giver, open)}) missing`.execute(handle);
  return rows;
};

/** Everyone who is to have the bucket's next key, as soon as there is one. */
export const listBucketRecipients = async (
  handle: Handle,
  { enterpriseUid, bucketUid }: { enterpriseUid: string; bucketUid: string },
): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    select wanted.kind, wanted.uid, wanted.key_gen, wanted.fingerprint
    from (${bucketRecipients(enterpriseUid)}) wanted where wanted.bucket_uid = ${bucketUid}`.execute(handle);
  return rows;
};

/** In the order of uids. */
export interface Page {
  readonly after: string;
  readonly limit: number;
}

interface BucketWork {
  readonly bucket_uid: string;
  readonly gen: number;
  readonly recipients: Pick<Recipient, "kind" | "uid">[];
}

/** Buckets whose key the giver opens and others lack. */
export const listBucketWork = async (
  handle: Handle,
  giver: Giver,
  { after, limit }: Page,
): Promise<BucketWork[]> => {
  const open = (await listOpenBuckets(handle, giver)).filter((uid) => uid > after);
  const { rows } = await sql<BucketWork>`
    select bucket_uid, gen, json_agg(json_build_object('kind', kind, 'uid', uid) order by kind, uid) as recipients
    from (${missing(giver, open)}) missing
    group by bucket_uid, gen order by bucket_uid limit ${limit}`.execute(handle);
  return rows;
};

/**
 * Buckets whose key is due to be changed, or is being changed, and which the giver opens and may change it of: as
 * an administrator, or their owner. One that would be sealed to a key which is due itself waits for that.
 */
export const listRotations = async (
  handle: Handle,
  { isAdmin, ...giver }: Giver & { isAdmin: boolean },
  { after, limit }: Page,
): Promise<string[]> => {
  const open = (await listOpenBuckets(handle, giver)).filter((uid) => uid > after);
  const { rows } = await sql<{ uid: string }>`
    select uid from buckets
    where enterprise_uid = ${giver.enterpriseUid} and uid = any(${open}::uuid[])
      and (${isAdmin} or owner_uid = ${giver.userUid})
      and (rotation = 'running' or (rotation = 'due'
        and uid not in (${waitingBuckets(giver.enterpriseUid)})))
    order by uid limit ${limit}`.execute(handle);
  return rows.map(({ uid }) => uid);
};
