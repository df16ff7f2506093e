/** @file Members and access lists that decide who may do what on an object. */
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import { sql } from "kysely";
import type { EnterpriseRole } from "../../db/schema/team-members.ts";
import type { Handle } from "../../db/schema.ts";
import { modelOfList } from "../../policies/access-list-model.store.ts";

export interface ActiveMember {
  readonly uid: string;
  readonly fullname: string;
  readonly email: string;
  readonly role: EnterpriseRole;
}

/** The active members of an enterprise, sorted by full name. */
export const listActiveMembers = async (handle: Handle, enterpriseUid: string): Promise<ActiveMember[]> => {
  const { rows } = await sql<ActiveMember>`
    select users.uid, users.firstname || ' ' || users.lastname as fullname, users.email, member.role
    from enterprise_members member join users on users.uid = member.user_uid
    where member.enterprise_uid = ${enterpriseUid} and member.state = 'active'
    order by lower(users.firstname || ' ' || users.lastname), users.uid`.execute(handle);
  return rows;
};

/** The path of an object, from its enterprise down. */
interface ChainUids {
  readonly enterpriseUid: string;
  readonly bucketUid: string | null;
  readonly listUid: string | null;
  readonly entryUid: string | null;
}

export interface GrantOnChain {
  readonly user_uid: string;
  readonly uid: string;
  readonly name: string;
  /** The kind of object that the access list is on. */
  readonly model: Model;
  readonly permissions: Permission[];
  readonly group_uid: string | null;
  readonly group_name: string | null;
}

/**
 * The access lists on the path. Each list has one row for each active member whom it names, and one for each active
 * member of each group that it names.
 */
export const listGrantsOnChain = async (
  handle: Handle,
  { enterpriseUid, bucketUid, listUid, entryUid }: ChainUids,
): Promise<GrantOnChain[]> => {
  const { rows } = await sql<GrantOnChain>`
    select member.user_uid, list.uid, list.name, list.permissions,
      ${modelOfList("list")} as model,
      user_groups.uid as group_uid, user_groups.friendly_name as group_name
    from access_lists list
    join access_list_members named on named.access_list_uid = list.uid
    left join user_groups on user_groups.uid = named.group_uid
    left join user_group_members belonging on belonging.group_uid = named.group_uid
    join enterprise_members member
      on member.user_uid = coalesce(named.user_uid, belonging.user_uid) and member.state = 'active'
    where list.enterprise_uid = ${enterpriseUid} and (
      list.bucket_uid is null or (list.bucket_uid = ${bucketUid} and (
        num_nonnulls(list.list_uid, list.entry_uid) = 0
        or list.list_uid = ${listUid} or list.entry_uid = ${entryUid})))
    order by lower(list.name), list.uid, lower(user_groups.friendly_name) nulls first`.execute(handle);
  return rows;
};
