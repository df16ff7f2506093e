/** @file Who belongs to which enterprise. */
import type { MemberState } from "@keepwell/contract/team/users.endpoints.ts";
import { type Insertable, sql, type Updateable } from "kysely";
import type { EnterpriseRole } from "../db/schema/team-members.ts";
import type { Handle, Tables } from "../db/schema.ts";

export interface Membership {
  readonly enterprise_uid: string;
  /** The enterprise's. */
  readonly name: string;
  readonly role: EnterpriseRole;
  readonly state: MemberState;
  /** When the person agreed to belong to it. */
  readonly joined_at: Date | null;
}

/** Apart from other locks by a hash. */
const UID_SEED = 2;

/**
 * One at a time for a person's uid, until the transaction ends: who is invited has it before there is an account, so
 * no constraint tells that another takes it. After the address is held.
 */
export const holdUid = async (within: Handle, uid: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${uid}::text, ${UID_SEED}))`.execute(within);
};

/** Whether the enterprise's roster or its log names somebody by this uid, who is perhaps gone: no other may pass for him. */
export const isRemembered = async (
  within: Handle,
  { enterprise_uid, user_uid }: { enterprise_uid: string; user_uid: string },
): Promise<boolean> => {
  const { rows } = await sql<{ remembered: boolean }>`
    select exists (
      select from roster_members where enterprise_uid = ${enterprise_uid} and user_uid = ${user_uid}
      union all
      select from audit_events where enterprise_uid = ${enterprise_uid} and object_uid = ${user_uid}
    ) as remembered`.execute(within);
  return rows[0]?.remembered === true;
};

export const insertMember = async (
  within: Handle,
  member: Insertable<Tables["enterprise_members"]>,
): Promise<void> => {
  await within.insertInto("enterprise_members").values(member).execute();
};

/** A person belongs to one at most. */
export const findMembership = (handle: Handle, userUid: string): Promise<Membership | undefined> =>
  handle
    .selectFrom("enterprise_members")
    .innerJoin("enterprises", "enterprises.uid", "enterprise_members.enterprise_uid")
    .select(["enterprises.name", "enterprise_members.enterprise_uid"])
    .select(["enterprise_members.role", "enterprise_members.state", "enterprise_members.joined_at"])
    .where("enterprise_members.user_uid", "=", userUid)
    .executeTakeFirst();

/** A person who belongs to one, and does not leave it before the transaction ends. */
export const keepMembership = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("enterprise_members")
    .select(["enterprise_uid", "role", "state"])
    .where("user_uid", "=", userUid)
    .forShare()
    .executeTakeFirst();

export const updateMember = async (
  within: Handle,
  userUid: string,
  columns: Updateable<Tables["enterprise_members"]>,
): Promise<void> => {
  await within.updateTable("enterprise_members").set(columns).where("user_uid", "=", userUid).execute();
};

/** With the invitation, and with what groups and access lists say of the person. */
export const deleteMember = async (within: Handle, userUid: string): Promise<void> => {
  await within.deleteFrom("enterprise_members").where("user_uid", "=", userUid).execute();
};
