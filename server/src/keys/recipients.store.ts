/**
 * @file [Note: Recipients] Subqueries that say which recipients are entitled to which keys of an enterprise. From them,
 * other queries derive which copies to revoke, which are missing and which may be given. A user with access to a part
 * of a bucket gets the key of the whole bucket; the server withholds the entries outside that part.
 */
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** The permissions on an enterprise that its buckets inherit. */
const INHERITED = ["read", "write", "manage"];

/** The columns with the members or groups that an access list names. */
const NAMED = { user: sql`named.user_uid`, group: sql`named.group_uid` } as const;

/**
 * Selects `bucket_uid` and `uid`: members (also inactive ones) or groups to which an access list grants anything in a
 * bucket.
 */
const entitled = (enterpriseUid: string, kind: keyof typeof NAMED): RawBuilder<unknown> => sql`
  select given.bucket_uid, ${NAMED[kind]} as uid
  from access_lists given
  join access_list_members named on named.access_list_uid = given.uid and ${NAMED[kind]} is not null
  where given.enterprise_uid = ${enterpriseUid} and cardinality(given.permissions) > 0
    and given.bucket_uid is not null
  union
  select bucket.uid, ${NAMED[kind]} from access_lists given
  join access_list_members named on named.access_list_uid = given.uid and ${NAMED[kind]} is not null
  join buckets bucket on bucket.enterprise_uid = given.enterprise_uid and not bucket.is_restricted
  where given.enterprise_uid = ${enterpriseUid} and given.permissions && ${INHERITED}::text[]
    and given.bucket_uid is null`;

/**
 * Selects `bucket_uid` and `uid`: members whom an access list itself names (not through a group) and grants anything in
 * a bucket, and the bucket's owner.
 */
const entitledUsers = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select bucket.uid as bucket_uid, bucket.owner_uid as uid from buckets bucket
  where bucket.enterprise_uid = ${enterpriseUid}
  union ${entitled(enterpriseUid, "user")}`;

/** Users and groups whose rows are about to be deleted; they are no longer entitled to anything. */
export interface Leaving {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/**
 * Selects `bucket_uid`, `kind` and `uid`: the users and groups whose copies of a bucket's key stay. Administrators open
 * the bucket through the enterprise's copy, and keep the copies that they wrapped for themselves in a rotation. The
 * roster is not read, because only a roster entry makes a member `active`.
 */
export const keepingRecipients = (
  enterpriseUid: string,
  { users, groups }: Leaving,
): RawBuilder<unknown> => sql`
  select entitled.bucket_uid, 'user' as kind, entitled.uid from (${entitledUsers(enterpriseUid)}) entitled
  where entitled.uid <> all(${users}::uuid[]) and (select member.state = 'active' from enterprise_members member
    where member.user_uid = entitled.uid and member.enterprise_uid = ${enterpriseUid})
  union all
  select bucket.uid, 'user', member.user_uid from enterprise_members member
  join buckets bucket on bucket.enterprise_uid = member.enterprise_uid
  where member.enterprise_uid = ${enterpriseUid} and member.role = 'admin' and member.state = 'active'
    and member.user_uid <> all(${users}::uuid[])
  union all
  select entitled.bucket_uid, 'group', entitled.uid from (${entitled(enterpriseUid, "group")}) entitled
  where entitled.uid <> all(${groups}::uuid[])`;

/**
 * Selects `uid`, `key_gen` and `fingerprint`: the member with that uid, if active and in the roster, and the member's
 * current identity. `offset 0` makes the planner look members up one by one. In a new database the planner has no
 * statistics, and would compare every member with every other.
 */
const admitted = (enterpriseUid: string, uid: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select member.user_uid as uid, (holder.bundle ->> 'gen')::integer as key_gen, listed.fingerprint
  from enterprise_members member
  join roster_members listed on listed.user_uid = member.user_uid
    and listed.enterprise_uid = member.enterprise_uid
  join users holder on holder.uid = member.user_uid
  where member.user_uid = ${uid} and member.enterprise_uid = ${enterpriseUid} and member.state = 'active' offset 0`;

/**
 * Selects `uid`, `key_gen` and `fingerprint`: the group with that uid, and its current key. Leaves out a group whose
 * key is due for rotation, because a former member may have kept that key.
 */
const keyedGroup = (enterpriseUid: string, uid: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select listed.group_uid as uid, listed.gen as key_gen, listed.fingerprint from roster_groups listed
  join user_groups kept on kept.uid = listed.group_uid and not kept.rekey_due
  where listed.group_uid = ${uid} and listed.enterprise_uid = ${enterpriseUid} offset 0`;

const recipient = sql`able.uid, able.key_gen, able.fingerprint`;
const enterpriseKey = sql`'ent' as kind, enterprise.uid, enterprise.erk_gen as key_gen, enterprise.erk_b_fingerprint as fingerprint`;

/** Selects `bucket_uid` and the columns of `Recipient`: all recipients of a bucket's current key. */
export const bucketRecipients = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select entitled.bucket_uid, 'user' as kind, ${recipient} from (${entitledUsers(enterpriseUid)}) entitled
  cross join lateral (${admitted(enterpriseUid, sql`entitled.uid`)}) able
  union all
  select entitled.bucket_uid, 'group', ${recipient} from (${entitled(enterpriseUid, "group")}) entitled
  cross join lateral (${keyedGroup(enterpriseUid, sql`entitled.uid`)}) able
  union all
  select bucket.uid, ${enterpriseKey} from enterprises enterprise
  join buckets bucket on bucket.enterprise_uid = enterprise.uid where enterprise.uid = ${enterpriseUid}`;

/** Selects the columns of `WantedKey`: all recipients of a group's current key. A deleted group has none. */
export const groupRecipients = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select listed.group_uid as subject, listed.gen, 'user' as kind, ${recipient} from roster_groups listed
  join user_group_members belongs on belongs.group_uid = listed.group_uid
  cross join lateral (${admitted(enterpriseUid, sql`belongs.user_uid`)}) able
  where listed.enterprise_uid = ${enterpriseUid}
  union all
  select listed.group_uid, listed.gen, ${enterpriseKey} from roster_groups listed
  join user_groups kept on kept.uid = listed.group_uid
  join enterprises enterprise on enterprise.uid = listed.enterprise_uid
  where listed.enterprise_uid = ${enterpriseUid}`;

/** Selects `bucket_uid`: buckets that cannot be rotated before a group or the enterprise has its next key. */
export const waitingBuckets = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select entitled.bucket_uid from (${entitled(enterpriseUid, "group")}) entitled
  join user_groups kept on kept.uid = entitled.uid and kept.rekey_due
  union
  select bucket.uid from buckets bucket join enterprises enterprise on enterprise.uid = bucket.enterprise_uid
  where enterprise.uid = ${enterpriseUid} and enterprise.erk_due`;

export const listBundlesByUid = (handle: Handle, userUids: readonly string[]) =>
  handle.selectFrom("users").select(["uid", "bundle"]).where("uid", "in", userUids).execute();
