/**
 * @file [Note: Team visibility] What a member may see of an enterprise, as queries over many rows. The queries find the
 * buckets and entries that a member sees, and the members to notify of a change. The rules are those of
 * contract/src/team/permissions.ts, which decides for a single object; a property test compares the two. The owner of a
 * bucket and the administrators see it. Another member sees it if an access list on it, or on a list or entry in it,
 * grants the member anything. If the bucket inherits permissions, a permission on the enterprise that allows reading is
 * enough.
 */
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** The access lists that name the user, or a group that the user is in. */
const listsNaming = (userUid: string) => sql`
  select named.access_list_uid from access_list_members named where named.user_uid = ${userUid}
  union all
  select named.access_list_uid from user_group_members belonging
  join access_list_members named on named.group_uid = belonging.group_uid
  where belonging.user_uid = ${userUid}`;

/**
 * The condition that a row of `access_lists`, under the alias `list`, grants the user anything. It first collects the
 * uids of the lists that name the user, so that PostgreSQL does not read other members' lists.
 */
export const grantsTo = (userUid: string) =>
  sql<boolean>`list.permissions <> '{}' and list.uid = any(array(${listsNaming(userUid)}))`;

const onEnterprise = sql<boolean>`list.bucket_uid is null`;

/** Whether the access list is on the bucket itself, not on a list or entry inside it. */
const onBucket = sql<boolean>`list.bucket_uid is not null and num_nonnulls(list.list_uid, list.entry_uid) = 0`;

/** The permissions that buckets inherit from their enterprise and that allow reading. */
const INHERITED = sql`array['read', 'write', 'manage']`;

/** The default of `inState`: the member is active. Every active member is in the roster. */
const ACTIVE = sql<boolean>`member.state = 'active'`;

/**
 * The enterprise of a member whose row meets the condition `inState`, and what the enterprise's own access lists grant
 * that member.
 */
const membership = (userUid: string, inState = ACTIVE) => sql`
  select member.enterprise_uid, member.role = 'admin' as is_admin, (
    select coalesce(array_agg(distinct permission), '{}')
    from access_lists list, unnest(list.permissions) permission
    where list.enterprise_uid = member.enterprise_uid and ${onEnterprise} and ${grantsTo(userUid)}
  ) as granted
  from enterprise_members member where member.user_uid = ${userUid} and ${inState}`;

/** A bucket of an enterprise, and how a member can access it. */
interface TeamBucket {
  readonly uid: string;
  readonly trashed_at: Date | null;
  /** `read` for every member who is neither the owner nor an administrator, even if access lists grant them more. */
  readonly access_type: "owner" | "admin" | "read";
  /**
   * What access lists grant the member: `granted_above` on the enterprise, `granted` on the bucket itself. `granted` is
   * null if no access list on the bucket itself grants anything. Administrators need no access lists: for them,
   * `granted_above` is always empty and `granted` always null.
   */
  readonly granted_above: Permission[];
  readonly granted: Permission[] | null;
}

/**
 * A member's team buckets. Leaves out the member's own buckets that a reset has locked; other members still see these
 * buckets.
 */
export const selectTeamBuckets = (userUid: string) => sql<TeamBucket>`(
  with me as materialized (
    select member.enterprise_uid, member.role = 'admin' as is_admin
    from enterprise_members member where member.user_uid = ${userUid} and ${ACTIVE}
  ), mine as materialized (
    select list.bucket_uid, list.list_uid, list.entry_uid, list.permissions from me
    join access_lists list on list.enterprise_uid = me.enterprise_uid
    where not me.is_admin and ${grantsTo(userUid)}
  ), above as materialized (
    select coalesce(array_agg(distinct permission), '{}') as granted
    from mine list, unnest(list.permissions) permission where ${onEnterprise}
  ), here as materialized (
    select list.bucket_uid, array_agg(distinct permission) as granted
    from mine list, unnest(list.permissions) permission where ${onBucket} group by list.bucket_uid
  )
  select buckets.uid, buckets.trashed_at,
    case when buckets.owner_uid = ${userUid} then 'owner' when me.is_admin then 'admin' else 'read' end
      as access_type,
    above.granted as granted_above, here.granted
  from me cross join above
  join buckets on buckets.enterprise_uid = me.enterprise_uid
  left join here on here.bucket_uid = buckets.uid
  where (buckets.owner_uid <> ${userUid} or buckets.locked_ak_gen is null) and (
    me.is_admin
    or buckets.owner_uid = ${userUid}
    or (not buckets.is_restricted and above.granted && ${INHERITED})
    or buckets.uid in (select mine.bucket_uid from mine)))`;

/** A query for the enterprise of an active member, for use in a larger statement. It has no row for any other user. */
export const activeMembership = (userUid: string): RawBuilder<{ enterprise_uid: string }> => sql`
  select member.enterprise_uid from enterprise_members member where member.user_uid = ${userUid} and ${ACTIVE}`;

/** Whether the user is an active member of an enterprise. If not, a caller need not query a team's buckets. */
export const isActiveMember = async (handle: Handle, userUid: string): Promise<boolean> =>
  (await activeMembership(userUid).execute(handle)).rows.length > 0;

/**
 * Whether the user may read the entry; for queries that join `entries` and `buckets`. Assumes that the user can see the
 * entry's bucket: the query must check this itself. Each subquery on members or access lists runs once, however many
 * rows there are. Pass `inState` to ask about a former member.
 */
export const readsEntry = (userUid: string, inState = ACTIVE) => sql<boolean>`(
  buckets.enterprise_uid is null
  or buckets.owner_uid = ${userUid}
  or (select me.is_admin from (${membership(userUid, inState)}) me)
  or (entries.bucket_uid, entries.uid) in (
    select list.bucket_uid, list.entry_uid from access_lists list
    where list.entry_uid is not null and ${grantsTo(userUid)})
  or (not entries.is_restricted and (
    (entries.bucket_uid, entries.list_uid) in (
      select list.bucket_uid, list.list_uid from access_lists list
      where list.list_uid is not null and ${grantsTo(userUid)})
    or (
      (select not lists.is_restricted from lists
        where lists.bucket_uid = entries.bucket_uid and lists.uid = entries.list_uid) is not false
      and (
        buckets.uid in (select list.bucket_uid from access_lists list where ${onBucket} and ${grantsTo(userUid)})
        or (not buckets.is_restricted
          and (select me.granted && ${INHERITED} from (${membership(userUid, inState)}) me)))))))`;

/**
 * The access lists that grant anything on a bucket or on something in it. If the bucket inherits permissions, the
 * enterprise's own access lists are included if they grant one of `INHERITED`.
 */
const listsReaching = (bucketUid: string) => sql`
  select list.uid from access_lists list where list.bucket_uid = ${bucketUid} and list.permissions <> '{}'
  union all
  select list.uid from buckets join access_lists list on list.enterprise_uid = buckets.enterprise_uid
  where buckets.uid = ${bucketUid} and not buckets.is_restricted
    and ${onEnterprise} and list.permissions && ${INHERITED}`;

/** All users who can see anything of a team's bucket, as `user_uid`. Finds no users for a bucket outside a team. */
export const membersSeeing = (bucketUid: string) => sql`
  select member.user_uid from buckets
  join enterprise_members member on member.enterprise_uid = buckets.enterprise_uid and member.state = 'active'
  where buckets.uid = ${bucketUid} and (
    member.role = 'admin'
    or member.user_uid = buckets.owner_uid
    or member.user_uid in (
      select coalesce(named.user_uid, belonging.user_uid)
      from (${listsReaching(bucketUid)}) reaching
      join access_list_members named on named.access_list_uid = reaching.uid
      left join user_group_members belonging on belonging.group_uid = named.group_uid))`;
