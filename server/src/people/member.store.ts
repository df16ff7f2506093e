import type { MemberState } from "@keepwell/contract/team/users.endpoints.ts";
import { type Insertable, sql, type Updateable } from "kysely";
import type { EnterpriseRole } from "../db/schema/team-members.ts";
import type { Handle, Tables } from "../db/schema.ts";

export interface Membership {
  readonly enterprise_uid: string;
  /** The enterprise's name. */
  readonly name: string;
  readonly role: EnterpriseRole;
  readonly state: MemberState;
  /** When the member agreed to join. */
  readonly joined_at: Date | null;
}

/**
 * Keeps the locks on uids apart from the locks on addresses and enterprises. The numbers of all these locks are hashes.
 */
const UID_SEED = 2;

/**
 * Locks a person's uid until the transaction ends. An invited person has a uid before they have an account, so no
 * database constraint refuses a second person with the same uid. Take this lock after the lock of the address.
 */
export const holdUid = async (within: Handle, uid: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${uid}::text, ${UID_SEED}))`.execute(within);
};

/**
 * Whether the enterprise's roster or audit log names this uid, even if its account was deleted. Such a uid is never
 * given to another person.
 */
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

/** The user's membership; a user has one at most. */
export const findMembership = (handle: Handle, userUid: string): Promise<Membership | undefined> =>
  handle
    .selectFrom("enterprise_members")
    .innerJoin("enterprises", "enterprises.uid", "enterprise_members.enterprise_uid")
    .select(["enterprises.name", "enterprise_members.enterprise_uid"])
    .select(["enterprise_members.role", "enterprise_members.state", "enterprise_members.joined_at"])
    .where("enterprise_members.user_uid", "=", userUid)
    .executeTakeFirst();

/** The user's membership, locked so that it does not end before the transaction ends. */
export const shareLockMembership = (handle: Handle, userUid: string) =>
  handle
    .selectFrom("enterprise_members")
    .select(["enterprise_uid", "role", "state"])
    .where("user_uid", "=", userUid)
    .forShare()
    .executeTakeFirst();

/**
 * Locks all memberships of the enterprise, so that no member signs in or changes factors before the transaction ends.
 * Returns the members' uids.
 */
export const lockMembers = async (within: Handle, enterpriseUid: string): Promise<string[]> => {
  const members = await within
    .selectFrom("enterprise_members")
    .select("user_uid")
    .where("enterprise_uid", "=", enterpriseUid)
    .orderBy("user_uid")
    .forNoKeyUpdate()
    .execute();
  return members.map(({ user_uid }) => user_uid);
};

export const updateMember = async (
  within: Handle,
  userUid: string,
  columns: Updateable<Tables["enterprise_members"]>,
): Promise<void> => {
  await within.updateTable("enterprise_members").set(columns).where("user_uid", "=", userUid).execute();
};

/** Deletes the membership with its invitation, and removes the person from groups and access lists. */
export const deleteMember = async (within: Handle, userUid: string): Promise<void> => {
  await within.deleteFrom("enterprise_members").where("user_uid", "=", userUid).execute();
};
