/** @file People who are invited to an enterprise and have no account yet, with the hash of the link's token. */
import { type Insertable, sql, type Updateable } from "kysely";
import type { MemberInvitationTable } from "../../db/schema/team-members.ts";
import type { Handle } from "../../db/schema.ts";

export const insertInvitation = async (
  within: Handle,
  invitation: Insertable<MemberInvitationTable>,
): Promise<void> => {
  await within.insertInto("member_invitations").values(invitation).execute();
};

/** Returns false if the invitation was used or withdrawn in the meantime. */
export const updateInvitation = async (
  within: Handle,
  userUid: string,
  columns: Updateable<MemberInvitationTable>,
): Promise<boolean> => {
  const { numUpdatedRows } = await within
    .updateTable("member_invitations")
    .set(columns)
    .where("user_uid", "=", userUid)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** An invitation that can still be used, with its enterprise. */
export const findInvitation = (handle: Handle, { hash, now }: { hash: string; now: Date }) =>
  handle
    .selectFrom("member_invitations as invited")
    .innerJoin("enterprise_members as member", "member.user_uid", "invited.user_uid")
    .innerJoin("enterprises", "enterprises.uid", "member.enterprise_uid")
    .select(["invited.user_uid", "invited.email", "invited.firstname", "invited.lastname"])
    .select([
      "enterprises.uid as enterprise_uid",
      "enterprises.name as enterprise_name",
      "enterprises.root_pk",
    ])
    .where("invited.token_hash", "=", hash)
    .where("invited.expires_at", ">", now)
    .executeTakeFirst();

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Consumes the invitation. Of two concurrent calls, only one returns true. */
export const takeInvitation = async (
  within: Handle,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> => {
  const { numDeletedRows } = await within
    .deleteFrom("member_invitations")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Whether a person other than `except` has a valid invitation, to any enterprise, at this address. */
export const isInvitedAt = async (
  handle: Handle,
  { email, except, now }: { email: string; except: string | undefined; now: Date },
): Promise<boolean> => {
  const found = await handle
    .selectFrom("member_invitations")
    .select("user_uid")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("expires_at", ">", now)
    .$if(except !== undefined, (query) => query.where("user_uid", "<>", except ?? ""))
    .executeTakeFirst();
  return found !== undefined;
};
