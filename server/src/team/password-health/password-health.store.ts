import type { HealthCounts } from "@keepwell/contract/team/password-health.endpoints.ts";
import { sql } from "kysely";
import type { Handle } from "../../db/schema.ts";

export const upsertHealth = async (
  within: Handle,
  sent: {
    readonly userUid: string;
    readonly enterpriseUid: string;
    readonly counts: HealthCounts;
    readonly at: Date;
  },
): Promise<void> => {
  const values = {
    enterprise_uid: sent.enterpriseUid,
    counts: JSON.stringify(sent.counts),
    sent_at: sent.at,
  };
  await within
    .insertInto("password_health")
    .values({ user_uid: sent.userUid, ...values })
    .onConflict((conflict) => conflict.column("user_uid").doUpdateSet(values))
    .execute();
};

/** Erases the counts that a member has sent. Returns whether there were any. */
export const deleteHealth = async (within: Handle, userUid: string): Promise<boolean> => {
  const { numDeletedRows } = await within
    .deleteFrom("password_health")
    .where("user_uid", "=", userUid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const findHealth = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("password_health")
    .select(["counts", "sent_at"])
    .where("user_uid", "=", userUid)
    .executeTakeFirst();

/** The counts that active members have sent, sorted by the members' names. */
export const listHealth = (handle: Handle, enterpriseUid: string) =>
  handle
    .selectFrom("password_health")
    .innerJoin("users", "users.uid", "password_health.user_uid")
    .innerJoin("enterprise_members", "enterprise_members.user_uid", "password_health.user_uid")
    .select(["users.uid", "users.firstname", "users.lastname", "users.email"])
    .select(["password_health.counts", "password_health.sent_at"])
    .where("password_health.enterprise_uid", "=", enterpriseUid)
    .where("enterprise_members.state", "=", "active")
    .orderBy(sql`users.lastname`)
    .orderBy(sql`users.firstname`)
    .orderBy("users.uid")
    .execute();

export const countActiveMembers = async (handle: Handle, enterpriseUid: string): Promise<number> => {
  const { count } = await handle
    .selectFrom("enterprise_members")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("enterprise_uid", "=", enterpriseUid)
    .where("state", "=", "active")
    .executeTakeFirstOrThrow();
  return count;
};
