/** @file Who belongs to which enterprise. */
import type { EnterpriseRole, Handle, MemberState } from "../db/schema.ts";

export interface Membership {
  readonly enterprise_uid: string;
  /** The enterprise's. */
  readonly name: string;
  readonly role: EnterpriseRole;
  readonly state: MemberState;
}

export const insertMember = async (
  within: Handle,
  member: { user_uid: string; enterprise_uid: string; role: EnterpriseRole; state: MemberState },
): Promise<void> => {
  await within.insertInto("enterprise_members").values(member).execute();
};

/** A person belongs to one at most. */
export const findMembership = (handle: Handle, userUid: string): Promise<Membership | undefined> =>
  handle
    .selectFrom("enterprise_members")
    .innerJoin("enterprises", "enterprises.uid", "enterprise_members.enterprise_uid")
    .select(["enterprises.name", "enterprise_members.enterprise_uid"])
    .select(["enterprise_members.role", "enterprise_members.state"])
    .where("enterprise_members.user_uid", "=", userUid)
    .executeTakeFirst();

/** What a plan counts: everyone who belongs to it, whatever the state. */
export const countMembers = async (handle: Handle, enterpriseUid: string): Promise<number> => {
  const { count } = await handle
    .selectFrom("enterprise_members")
    .select((counted) => counted.fn.countAll<number>().as("count"))
    .where("enterprise_uid", "=", enterpriseUid)
    .executeTakeFirstOrThrow();
  return count;
};
