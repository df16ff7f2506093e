/** @file The administrators of an enterprise, and what to rotate after an administrator's role has ended. */
import { sql } from "kysely";
import type { EnterpriseRole } from "../db/schema/team-members.ts";
import type { Handle } from "../db/schema.ts";

/** The active administrators: their rows of `enterprise_members`, called `member`, joined with `users`. */
export const activeAdmins = (handle: Handle, enterpriseUid: string) =>
  handle
    .selectFrom("enterprise_members as member")
    .innerJoin("users", "users.uid", "member.user_uid")
    .where("member.enterprise_uid", "=", enterpriseUid)
    .where("member.role", "=", "admin")
    .where("member.state", "=", "active");

/** The active administrators, sorted by full name. */
export const listAdmins = (handle: Handle, enterpriseUid: string) =>
  activeAdmins(handle, enterpriseUid)
    .select(["member.user_uid", "member.created_at", "users.firstname", "users.lastname", "users.email"])
    .orderBy(sql`lower(users.firstname || ' ' || users.lastname)`)
    .orderBy("member.user_uid")
    .execute();

export type AdminRow = Awaited<ReturnType<typeof listAdmins>>[number];

/**
 * Whether the enterprise has an active administrator other than this user. A change that depends on the answer needs
 * the enterprise's exclusive lock.
 */
export const hasOtherAdmin = async (
  within: Handle,
  { enterpriseUid, userUid }: { enterpriseUid: string; userUid: string },
): Promise<boolean> => (await listAdmins(within, enterpriseUid)).some(({ user_uid }) => user_uid !== userUid);

export const setRole = async (within: Handle, userUid: string, role: EnterpriseRole): Promise<void> => {
  await within.updateTable("enterprise_members").set({ role }).where("user_uid", "=", userUid).execute();
};

/**
 * Marks the keys of the enterprise, its buckets and its groups as due for rotation. A former administrator may have
 * kept the enterprise's keys, which open all these keys.
 */
export const markEnterpriseKeysDue = async (within: Handle, enterpriseUid: string): Promise<void> => {
  await within.updateTable("enterprises").set({ erk_due: true }).where("uid", "=", enterpriseUid).execute();
  await within
    .updateTable("buckets")
    .set({ rotation: "due" })
    .where("enterprise_uid", "=", enterpriseUid)
    .execute();
  await within
    .updateTable("user_groups")
    .set({ rekey_due: true })
    .where("enterprise_uid", "=", enterpriseUid)
    .execute();
};
