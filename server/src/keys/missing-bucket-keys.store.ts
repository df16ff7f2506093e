/**
 * @file Finds the recipients that lack a team bucket's key, if another member can give them that key. Also finds the
 * recipients of a bucket's next key, and the rotations that a member can do.
 */
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import type { Giver, Recipient, WantedKey } from "./key-copy.store.ts";
import { bucketRecipients, waitingBuckets } from "./recipients.store.ts";
import { identityGen, sharedKeys } from "./shared-key.store.ts";

/** Team buckets whose current key the user can open. */
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

/**
 * Joins a row of `held` with its bucket, if the bucket is one of these and the row is of the bucket's current
 * generation.
 */
const atCurrentGeneration = (bucketUids: readonly string[]): RawBuilder<unknown> => sql`
  join buckets on buckets.uid = held.bucket_uid and buckets.gen = held.gen
    and buckets.uid = any(${bucketUids}::uuid[])`;

/**
 * Whether this user may replace a group's copy that a member of the group has refused. Only the bucket's owner and the
 * enterprise's administrators may, because only they may change the bucket's key. If every member could, one member
 * could refuse a good copy and replace it with a bad one. For queries that join `buckets`.
 */
const mayReplaceForAll = ({ enterpriseUid, userUid }: Giver): RawBuilder<boolean> => sql`
  (buckets.owner_uid = ${userUid} or exists (select from enterprise_members member
    where member.user_uid = ${userUid} and member.enterprise_uid = ${enterpriseUid}
      and member.role = 'admin' and member.state = 'active'))`;

/**
 * Selects `bucket_uid`, `gen` and the columns of `Recipient`. The recipients are entitled to the current key of one of
 * these buckets, and have no copy or have refused it. The query does not join the recipients with the copies, because
 * both lists are long and no index helps. It takes the union of both lists, groups the rows by recipient, and keeps the
 * groups that contain no copy.
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

/** The recipients that lack the current key of one of these buckets, if the giver can open that key. */
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

/** All recipients of the bucket's next key. */
export const listBucketRecipients = async (
  handle: Handle,
  { enterpriseUid, bucketUid }: { enterpriseUid: string; bucketUid: string },
): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    select wanted.kind, wanted.uid, wanted.key_gen, wanted.fingerprint
    from (${bucketRecipients(enterpriseUid)}) wanted where wanted.bucket_uid = ${bucketUid}`.execute(handle);
  return rows;
};

/** A page of rows in the order of their uids. */
export interface Page {
  readonly after: string;
  readonly limit: number;
}

interface BucketWork {
  readonly bucket_uid: string;
  readonly gen: number;
  readonly recipients: Pick<Recipient, "kind" | "uid">[];
}

/** Buckets whose current key the giver can open and some recipient lacks. */
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
 * Buckets whose rotation is due or running, if the giver can open the key, and may change it as an administrator or as
 * the owner. Leaves out a due rotation while the enterprise's key, or the key of a recipient group, is due for rotation
 * too: those keys change first.
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
