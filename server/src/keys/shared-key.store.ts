/** @file Keys of a team's buckets that somebody holds together with others: through a group, or as an administrator. */
import type { BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { isKeyInUse } from "./key-in-use.store.ts";

export interface HeldKey {
  readonly bucketUid: string;
  readonly gen: number;
  /** Somebody says that it does not open. */
  readonly refused: boolean;
  readonly key: BucketKeyCopy;
}

interface SharedRow {
  readonly bucket_uid: string;
  readonly gen: number;
  /** Null where it was given to the enterprise. */
  readonly group_uid: string | null;
  /** Generation of the group's key, or of the enterprise's. */
  readonly key_gen: number;
  readonly wire: string;
  readonly signer_bundle: unknown;
  readonly refused: boolean;
}

const present = (row: SharedRow): HeldKey => {
  const { bucket_uid: bucketUid, gen, group_uid, key_gen, wire: grant, signer_bundle: signer, refused } = row;
  const to =
    group_uid === null ? { form: "ent", erk_gen: key_gen } : { form: "group", group_uid, group_gen: key_gen };
  return { bucketUid, gen, refused, key: { ...to, grant, signer } as BucketKeyCopy };
};

/** Generation of the identity that the user has now. */
export const identityGen = (userUid: string): RawBuilder<unknown> =>
  sql`(select (bundle ->> 'gen')::integer from users where uid = ${userUid})`;

/** `group_uid, gen`: keys of groups that the user's identity of now opens, if he belongs to them. */
export const openGroupKeys = (userUid: string): RawBuilder<unknown> => sql`
  select held.group_uid, held.gen from group_keys held
  join user_group_members belongs on belongs.group_uid = held.group_uid and belongs.user_uid = ${userUid}
  join enterprise_members member on member.user_uid = ${userUid} and member.state = 'active'
  where held.recipient_kind = 'user' and held.recipient_uid = ${userUid}
    and held.recipient_gen = ${identityGen(userUid)}`;

/** `enterprise_uid, gen`: an enterprise's bucket keys that the user opens, as its administrator. */
export const openEnterpriseKeys = (userUid: string): RawBuilder<unknown> => sql`
  select opened.enterprise_uid, opened.gen from enterprise_keys opened
  join enterprise_members member on member.user_uid = opened.user_uid and member.role = 'admin'
    and member.state = 'active' and member.enterprise_uid = opened.enterprise_uid
  where opened.user_uid = ${userUid} and opened.kind = 'erk-b' and opened.key_gen = ${identityGen(userUid)}`;

/** Keys of teams' buckets that the user opens by the key of a group of his, or of the enterprise. */
export const sharedKeys = (userUid: string): RawBuilder<unknown> => sql`
  select given.bucket_uid, given.gen, given.group_uid, given.group_gen as key_gen, given.wire,
    given.signer_bundle, given.refused
  from bucket_group_grants given
  join (${openGroupKeys(userUid)}) opened on opened.group_uid = given.group_uid and opened.gen = given.group_gen
  union all
  select given.bucket_uid, given.gen, null, given.erk_gen, given.wire, given.signer_bundle, given.refused
  from bucket_enterprise_grants given
  join buckets on buckets.uid = given.bucket_uid
  join (${openEnterpriseKeys(userUid)}) opened on opened.enterprise_uid = buckets.enterprise_uid
    and opened.gen = given.erk_gen`;

/** Of several for one generation what was given to a group comes first. */
export const listSharedKeys = async (
  handle: Handle,
  userUid: string,
  bucketUids: readonly string[],
): Promise<HeldKey[]> => {
  const { rows } = await sql<SharedRow>`
    select held.* from (${sharedKeys(userUid)}) held join buckets on buckets.uid = held.bucket_uid
    where held.bucket_uid = any(${bucketUids}::uuid[]) and ${isKeyInUse}
    order by held.gen desc, held.group_uid nulls last, held.key_gen desc`.execute(handle);
  return rows.map(present);
};
