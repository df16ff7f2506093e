/** @file The rows against which a new roster entry is checked, and the rows that such an entry changes. */
import { sql, type Updateable } from "kysely";
import type { EnterpriseTable } from "../db/schema/team-members.ts";
import type { Handle } from "../db/schema.ts";
import type { WantedKey } from "../keys/key-copy.store.ts";
import { groupRecipients } from "../keys/recipients.store.ts";

export const insertRosterEntries = async (
  within: Handle,
  enterpriseUid: string,
  entries: readonly { readonly seq: number; readonly wire: string }[],
): Promise<void> => {
  await within
    .insertInto("roster_entries")
    .values(entries.map((entry) => ({ ...entry, enterprise_uid: enterpriseUid })))
    .execute();
};

export const updateEnterprise = async (
  within: Handle,
  uid: string,
  columns: Updateable<EnterpriseTable>,
): Promise<void> => {
  await within.updateTable("enterprises").set(columns).where("uid", "=", uid).execute();
};

/** The people with these uids, if they belong to the enterprise, with their names and current keys. */
export const listMembersWithKeys = (handle: Handle, enterpriseUid: string, uids: readonly string[]) =>
  handle
    .selectFrom("enterprise_members as member")
    .leftJoin("users", "users.uid", "member.user_uid")
    .select(["member.user_uid", "member.role", "member.state", "member.joined_at"])
    .select(["users.bundle", "users.firstname", "users.lastname", "users.email"])
    .where("member.enterprise_uid", "=", enterpriseUid)
    .where("member.user_uid", "in", uids)
    .execute();

/** The groups with these uids, if they belong to the enterprise, with their friendly names. */
export const listGroupNames = (handle: Handle, enterpriseUid: string, uids: readonly string[]) =>
  handle
    .selectFrom("user_groups")
    .select(["uid", "friendly_name"])
    .where("enterprise_uid", "=", enterpriseUid)
    .where("uid", "in", uids)
    .execute();

/** The current administrators, with their keys. */
export const listAdminKeys = (handle: Handle, enterpriseUid: string) =>
  handle
    .selectFrom("enterprise_members as member")
    .innerJoin("users", "users.uid", "member.user_uid")
    .select(["users.uid", "users.bundle"])
    .where("member.enterprise_uid", "=", enterpriseUid)
    .where("member.role", "=", "admin")
    .where("member.state", "=", "active")
    .execute();

/** All recipients of the current keys of these groups. */
export const listRecipientsOfGroups = async (
  handle: Handle,
  enterpriseUid: string,
  groupUids: readonly string[],
): Promise<WantedKey[]> => {
  const { rows } = await sql<WantedKey>`
    select * from (${groupRecipients(enterpriseUid)}) wanted
    where wanted.subject = any(${groupUids}::uuid[])`.execute(handle);
  return rows;
};

export const activateMembers = async (within: Handle, uids: readonly string[]): Promise<void> => {
  await within
    .updateTable("enterprise_members")
    .set({ state: "active" })
    .where("user_uid", "in", uids)
    .execute();
};

export const settleRekeyed = async (within: Handle, uids: readonly string[]): Promise<void> => {
  await within.updateTable("user_groups").set({ rekey_due: false }).where("uid", "in", uids).execute();
};

/**
 * Marks groups and buckets as due for rotation if their current keys were sealed to the enterprise's previous keys.
 * These include groups and buckets that were created after the enterprise's keys became due: a former administrator may
 * have the previous keys.
 */
export const markSealedBefore = async (
  within: Handle,
  enterpriseUid: string,
  erkGen: number,
): Promise<void> => {
  await sql`
    update user_groups set rekey_due = true from roster_groups listed
    join team_key_copies held on held.group_uid = listed.group_uid and held.gen = listed.gen
    where listed.group_uid = user_groups.uid and user_groups.enterprise_uid = ${enterpriseUid}
      and held.recipient_kind = 'ent' and held.recipient_gen < ${erkGen}`.execute(within);
  await sql`
    update buckets set rotation = 'due' from bucket_key_copies held
    where held.bucket_uid = buckets.uid and held.gen = buckets.gen and held.recipient_kind = 'ent'
      and held.recipient_gen < ${erkGen}
      and buckets.enterprise_uid = ${enterpriseUid}`.execute(within);
};
