/** @file The bucket keys that a member opens with a shared key: a group's key or the enterprise's key. */
import type { BucketKeyCopy, SignedGrant } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { isKeyInUse } from "./key-in-use.store.ts";

export interface HeldKey {
  readonly bucketUid: string;
  readonly gen: number;
  /** Whether a recipient has reported that the copy does not open. */
  readonly refused: boolean;
  readonly key: BucketKeyCopy;
}

interface SharedRow {
  readonly bucket_uid: string;
  readonly gen: number;
  readonly recipient_kind: "group" | "ent";
  readonly recipient_uid: string;
  readonly recipient_gen: number;
  readonly wire: string;
  readonly signer_bundle: SignedGrant["signer"];
  readonly refused: boolean;
}

const present = (row: SharedRow): HeldKey => {
  const { bucket_uid: bucketUid, gen, recipient_uid, recipient_gen, refused } = row;
  const signed = { grant: row.wire, signer: row.signer_bundle };
  const key: BucketKeyCopy =
    row.recipient_kind === "ent"
      ? { form: "ent", erk_gen: recipient_gen, ...signed }
      : { form: "group", group_uid: recipient_uid, group_gen: recipient_gen, ...signed };
  return { bucketUid, gen, refused, key };
};

/** The generation of the user's current identity. */
export const identityGen = (userUid: string): RawBuilder<unknown> =>
  sql`(select (bundle ->> 'gen')::integer from users where uid = ${userUid})`;

/** Selects `subject` and `gen`: the group keys that the user's current identity opens. */
export const openGroupKeys = (userUid: string): RawBuilder<unknown> => sql`
  select held.subject_uid as subject, held.gen from team_key_copies held
  join user_group_members belongs on belongs.group_uid = held.subject_uid and belongs.user_uid = ${userUid}
  join enterprise_members member on member.user_uid = ${userUid} and member.state = 'active'
  where held.enterprise_uid = member.enterprise_uid and held.label = 'group-key'
    and held.recipient_kind = 'user' and held.recipient_uid = ${userUid}
    and held.recipient_gen = ${identityGen(userUid)}`;

/** Selects `enterprise_uid` and `gen`: the keys ERK-b that the user can open as the enterprise's administrator. */
export const openEnterpriseKeys = (userUid: string): RawBuilder<unknown> => sql`
  select opened.enterprise_uid, opened.gen from team_key_copies opened
  join enterprise_members member on member.user_uid = ${userUid} and member.role = 'admin'
    and member.state = 'active' and member.enterprise_uid = opened.enterprise_uid
  where opened.label = 'erk-b' and opened.recipient_kind = 'user' and opened.recipient_uid = ${userUid}
    and opened.recipient_gen = ${identityGen(userUid)}`;

/** The bucket keys that the user opens with a group's key, or with the enterprise's. */
export const sharedKeys = (userUid: string): RawBuilder<unknown> => sql`
  select given.bucket_uid, given.gen, given.recipient_kind, given.recipient_uid, given.recipient_gen, given.wire,
    given.signer_bundle, given.refused
  from bucket_key_copies given
  join (${openGroupKeys(userUid)}) opened on opened.subject = given.group_uid and opened.gen = given.recipient_gen
  union all
  select given.bucket_uid, given.gen, given.recipient_kind, given.recipient_uid, given.recipient_gen, given.wire,
    given.signer_bundle, given.refused
  from (${openEnterpriseKeys(userUid)}) opened
  join buckets on buckets.enterprise_uid = opened.enterprise_uid
  join bucket_key_copies given on given.bucket_uid = buckets.uid and given.recipient_kind = 'ent'
    and given.recipient_uid = opened.enterprise_uid and given.recipient_gen = opened.gen`;

/**
 * The copies of these buckets' keys that the user opens with a group's key or with the enterprise's. Contains only keys
 * in use, newest first. Of several copies of one generation, those given to groups come first.
 */
export const listSharedKeys = async (
  handle: Handle,
  userUid: string,
  bucketUids: readonly string[],
): Promise<HeldKey[]> => {
  const { rows } = await sql<SharedRow>`
    select held.* from (${sharedKeys(userUid)}) held join buckets on buckets.uid = held.bucket_uid
    where held.bucket_uid = any(${bucketUids}::uuid[]) and ${isKeyInUse}
    order by held.gen desc, held.recipient_kind desc, held.recipient_uid, held.recipient_gen desc`.execute(
    handle,
  );
  return rows.map(present);
};
