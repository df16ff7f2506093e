/**
 * @file Finds where an enterprise's database rows differ from its roster. For each difference, an administrator signs
 * an entry.
 */
import { type RawBuilder, sql } from "kysely";
import type { Handle } from "../db/schema.ts";

/** Members who have agreed to join and wait for an administrator. */
const admit = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select member.user_uid as uid from enterprise_members member
  where member.enterprise_uid = ${enterpriseUid} and member.state = 'pending' and member.joined_at is not null`;

const remove = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select listed.user_uid as uid from roster_members listed
  left join enterprise_members member on member.user_uid = listed.user_uid
    and member.enterprise_uid = listed.enterprise_uid and member.state = 'active'
  where listed.enterprise_uid = ${enterpriseUid} and member.user_uid is null`;

/**
 * Active members who are administrators in the roster but not in `enterprise_members`. Leaves out users who are not
 * active members any more: the entry that removes them from the roster ends the role too.
 */
const endAdmin = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select listed.user_uid as uid from roster_members listed
  join enterprise_members member on member.user_uid = listed.user_uid
    and member.enterprise_uid = listed.enterprise_uid
  where listed.enterprise_uid = ${enterpriseUid} and listed.is_admin
    and member.state = 'active' and member.role <> 'admin'`;

const groupCreate = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select kept.uid from user_groups kept
  where kept.enterprise_uid = ${enterpriseUid}
    and not exists (select from roster_groups listed where listed.group_uid = kept.uid)`;

const listedGroups = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select kept.uid from user_groups kept join roster_groups listed on listed.group_uid = kept.uid
  where kept.enterprise_uid = ${enterpriseUid}`;

const groupRename = (enterpriseUid: string): RawBuilder<unknown> =>
  sql`${listedGroups(enterpriseUid)} and listed.name <> kept.friendly_name`;

const groupRekey = (enterpriseUid: string): RawBuilder<unknown> =>
  sql`${listedGroups(enterpriseUid)} and kept.rekey_due`;

const groupRemove = (enterpriseUid: string): RawBuilder<unknown> => sql`
  select listed.group_uid as uid from roster_groups listed
  where listed.enterprise_uid = ${enterpriseUid}
    and not exists (select from user_groups kept where kept.uid = listed.group_uid)`;

const newErk = (enterpriseUid: string): RawBuilder<unknown> =>
  sql`select uid from enterprises where uid = ${enterpriseUid} and erk_due`;

/** The members whom an administrator can admit, in the order in which they agreed to join. */
export const listAdmittable = (handle: Handle, enterpriseUid: string) =>
  handle
    .selectFrom("users")
    .innerJoin("enterprise_members as member", "member.user_uid", "users.uid")
    .select(["uid", "firstname", "lastname", "email", "bundle"])
    .where(sql<boolean>`users.uid in (${admit(enterpriseUid)})`)
    .orderBy("member.joined_at")
    .orderBy("uid")
    .execute();

/**
 * Members of the roster whom an administrator is to remove with a signed entry. The name of a deleted account is null.
 */
export const listRemovable = async (handle: Handle, enterpriseUid: string) => {
  const { rows } = await sql<{ uid: string; fullname: string | null }>`
    select due.uid, users.firstname || ' ' || users.lastname as fullname
    from (${remove(enterpriseUid)}) due left join users on users.uid = due.uid order by due.uid`.execute(
    handle,
  );
  return rows;
};

const listUids = async (handle: Handle, query: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`${query} order by uid`.execute(handle);
  return rows.map(({ uid }) => uid);
};

export const listEndedAdmins = (handle: Handle, enterpriseUid: string): Promise<string[]> =>
  listUids(handle, endAdmin(enterpriseUid));

export const listRemovedGroups = (handle: Handle, enterpriseUid: string): Promise<string[]> =>
  listUids(handle, groupRemove(enterpriseUid));

const listGroups = (handle: Handle, query: RawBuilder<unknown>) =>
  handle
    .selectFrom("user_groups")
    .select(["uid", "friendly_name as name"])
    .where(sql<boolean>`uid in (${query})`)
    .orderBy("uid")
    .execute();

export const listKeylessGroups = (handle: Handle, enterpriseUid: string) =>
  listGroups(handle, groupCreate(enterpriseUid));

export const listRenamedGroups = (handle: Handle, enterpriseUid: string) =>
  listGroups(handle, groupRename(enterpriseUid));

export const listRekeyableGroups = (handle: Handle, enterpriseUid: string) =>
  listGroups(handle, groupRekey(enterpriseUid));

const KINDS = [admit, remove, endAdmin, groupCreate, groupRename, groupRekey, groupRemove, newErk];

/** How many roster entries wait for an administrator's signature. */
export const countRosterDue = async (handle: Handle, enterpriseUid: string): Promise<number> => {
  const all = sql.join(
    KINDS.map((kind) => sql`(${kind(enterpriseUid)})`),
    sql` union all `,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${all}) due`.execute(
    handle,
  );
  return rows[0]?.count ?? 0;
};
