import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { UserGroupTable } from "../../db/schema/team-access.ts";
import type { Handle } from "../../db/schema.ts";

const groups = (handle: Handle, enterpriseUid: string) =>
  handle
    .selectFrom("user_groups as kept")
    .leftJoin("roster_groups as listed", "listed.group_uid", "kept.uid")
    .select(["kept.uid", "kept.friendly_name", "kept.name", "kept.created_at", "listed.gen"])
    .select(({ selectFrom, fn }) =>
      selectFrom("user_group_members as belonging")
        .select(fn.countAll<number>().as("members"))
        .whereRef("belonging.group_uid", "=", "kept.uid")
        .$asScalar()
        .as("members"),
    )
    .where("kept.enterprise_uid", "=", enterpriseUid);

/** The groups of an enterprise, sorted by friendly name. */
export const listGroups = (handle: Handle, enterpriseUid: string) =>
  groups(handle, enterpriseUid).orderBy(sql`lower(kept.friendly_name)`).orderBy("kept.uid").execute();

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

export const findGroup = (
  handle: Handle,
  { enterpriseUid, uid }: { enterpriseUid: string; uid: string },
): Promise<GroupRow | undefined> =>
  groups(handle, enterpriseUid).where("kept.uid", "=", uid).executeTakeFirst();

export const countGroups = async (handle: Handle, enterpriseUid: string): Promise<number> => {
  const { count } = await handle
    .selectFrom("user_groups")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("enterprise_uid", "=", enterpriseUid)
    .executeTakeFirstOrThrow();
  return count;
};

/** The friendly names of all groups of the enterprise except this one. */
export const listFriendlyNames = async (
  handle: Handle,
  { enterpriseUid, except }: { enterpriseUid: string; except: string },
): Promise<string[]> => {
  const rows = await handle
    .selectFrom("user_groups")
    .select("friendly_name")
    .where("enterprise_uid", "=", enterpriseUid)
    .where("uid", "<>", except)
    .execute();
  return rows.map(({ friendly_name }) => friendly_name);
};

export const insertGroup = async (within: Handle, group: Insertable<UserGroupTable>): Promise<void> => {
  await within.insertInto("user_groups").values(group).execute();
};

/** Whether a roster still names the group, even if it was deleted. */
export const isInRoster = async (handle: Handle, uid: string): Promise<boolean> => {
  const listed = await handle
    .selectFrom("roster_groups")
    .select("group_uid")
    .where("group_uid", "=", uid)
    .executeTakeFirst();
  return listed !== undefined;
};

export const renameGroup = async (
  within: Handle,
  uid: string,
  names: { readonly friendly_name: string; readonly name: string },
): Promise<void> => {
  await within.updateTable("user_groups").set(names).where("uid", "=", uid).execute();
};

/** Deletes the group, and what was granted to it. */
export const deleteGroup = async (within: Handle, uid: string): Promise<void> => {
  await within.deleteFrom("user_groups").where("uid", "=", uid).execute();
};

const members = (handle: Handle, groupUid: string) =>
  handle
    .selectFrom("user_group_members as belonging")
    .leftJoin("users as account", "account.uid", "belonging.user_uid")
    .leftJoin("member_invitations as invited", "invited.user_uid", "belonging.user_uid")
    .innerJoin("enterprise_members as member", "member.user_uid", "belonging.user_uid")
    .select(["belonging.user_uid", "belonging.created_at", "member.state"])
    .select(sql<string>`coalesce(account.firstname, invited.firstname)`.as("firstname"))
    .select(sql<string>`coalesce(account.lastname, invited.lastname)`.as("lastname"))
    .select(sql<string>`coalesce(account.email, invited.email)`.as("email"))
    .where("belonging.group_uid", "=", groupUid);

/** The members of a group, sorted by full name. */
export const listGroupMembers = (handle: Handle, groupUid: string) =>
  members(handle, groupUid)
    .orderBy(
      sql`lower(coalesce(account.firstname, invited.firstname) || ' ' || coalesce(account.lastname, invited.lastname))`,
    )
    .orderBy("belonging.user_uid")
    .execute();

export type GroupMemberRow = Awaited<ReturnType<typeof listGroupMembers>>[number];

export const getGroupMember = (
  handle: Handle,
  { groupUid, userUid }: { groupUid: string; userUid: string },
): Promise<GroupMemberRow> =>
  members(handle, groupUid).where("belonging.user_uid", "=", userUid).executeTakeFirstOrThrow();

/** Returns false if the member already belongs to the group. */
export const addGroupMember = async (
  within: Handle,
  { groupUid, userUid }: { groupUid: string; userUid: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await within
    .insertInto("user_group_members")
    .values({ group_uid: groupUid, user_uid: userUid })
    .onConflict((taken) => taken.columns(["group_uid", "user_uid"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

/** Returns false if the member does not belong to the group. */
export const removeGroupMember = async (
  within: Handle,
  { groupUid, userUid }: { groupUid: string; userUid: string },
): Promise<boolean> => {
  const { numDeletedRows } = await within
    .deleteFrom("user_group_members")
    .where("group_uid", "=", groupUid)
    .where("user_uid", "=", userUid)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
