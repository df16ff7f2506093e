import type { Grantee } from "@keepwell/contract/team/fields.ts";
import { sql } from "kysely";
import type { Handle } from "../../db/schema.ts";

interface NamedGrantee extends Grantee {
  readonly access_list_uid: string;
}

/** The grantees of all the lists, with their current names. */
export const listGrantees = async (handle: Handle, listUids: readonly string[]): Promise<NamedGrantee[]> => {
  if (listUids.length === 0) return [];
  const { rows } = await sql<NamedGrantee>`
    select * from (
      select named.access_list_uid, named.user_uid as uid, 'user' as entity_type,
        coalesce(account.firstname, invited.firstname) || ' ' || coalesce(account.lastname, invited.lastname)
          as name
      from access_list_members named
      left join users account on account.uid = named.user_uid
      left join member_invitations invited on invited.user_uid = named.user_uid
      where named.access_list_uid = any(${listUids}::uuid[]) and named.user_uid is not null
      union all
      select named.access_list_uid, user_groups.uid, 'group', user_groups.friendly_name
      from access_list_members named join user_groups on user_groups.uid = named.group_uid
      where named.access_list_uid = any(${listUids}::uuid[])
    ) grantees order by lower(name), uid`.execute(handle);
  return rows;
};

interface Grantees {
  readonly listUid: string;
  readonly enterpriseUid: string;
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/**
 * Replaces the grantees of a list. Leaves out new grantees that do not belong to the enterprise, and returns how many
 * it has stored.
 */
export const replaceGrantees = async (
  within: Handle,
  { listUid, enterpriseUid, users, groups }: Grantees,
): Promise<number> => {
  await within.deleteFrom("access_list_members").where("access_list_uid", "=", listUid).execute();
  const { numAffectedRows = 0n } = await sql`
    insert into access_list_members (access_list_uid, user_uid, group_uid)
    select ${listUid}::uuid, user_uid, null::uuid from enterprise_members
    where enterprise_uid = ${enterpriseUid} and user_uid = any(${users}::uuid[])
    union all
    select ${listUid}::uuid, null::uuid, uid from user_groups
    where enterprise_uid = ${enterpriseUid} and uid = any(${groups}::uuid[])`.execute(within);
  return Number(numAffectedRows);
};
