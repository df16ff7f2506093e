/**
 * @file Invites people to an enterprise, and changes the details of invited people and of members who have an account.
 */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { TeamUserCreate, TeamUserUpdate } from "@keepwell/contract/team/users.endpoints.ts";
import { requireRoomForMember } from "../../billing/capacity.service.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import type { EmailService } from "../../identity/email.service.ts";
import { holdUid, insertMember, isRemembered, type Membership } from "../../people/member.store.ts";
import { findUser, getUser, updateDetails } from "../../people/user.store.ts";
import { authorizeUsers, type Managed } from "./authorize-team-user.ts";
import { updateInvitation } from "./member-invitation.store.ts";
import type { MemberInvitation } from "./member-invitation.ts";
import type { TeamUserRow } from "./team-user.store.ts";
import { requireFree } from "./team-user-address.ts";

export interface TeamUserParts {
  readonly invitations: MemberInvitation;
  readonly emails: EmailService;
}

/** The row of an invited person, who has no account yet. */
const toInvitedRow = (
  { user_uid, locale }: TeamUserRow,
  { firstname, lastname, email }: Pick<TeamUserUpdate, "firstname" | "lastname" | "email">,
) => ({
  user_uid,
  firstname,
  lastname,
  email,
  locale: locale ?? "",
});

type NewUser = TeamUserCreate & { readonly uid: string };

export const createTeamUserChanges = (
  { clock }: Pick<Context, "clock">,
  { invitations, emails }: TeamUserParts,
) => {
  /**
   * Locks the new member's address, the enterprise's capacity and the new member's uid. Then checks the permission
   * again, because the actor may have lost it meanwhile.
   */
  const authorizeNew = async (
    within: Handle,
    actor: Actor,
    { enterpriseId, user: { uid, email } }: { enterpriseId: string; user: NewUser },
  ): Promise<Membership> => {
    await requireFree(within, email, { now: clock.now(), invitedBy: enterpriseId });
    await requireRoomForMember(within, { enterpriseUid: enterpriseId, now: clock.now() });
    await holdUid(within, uid);
    return authorizeUsers(within, actor, enterpriseId);
  };

  const insertInvited = async (
    within: Handle,
    { actor, enterpriseId, enterprise }: { actor: Actor; enterpriseId: string; enterprise: string },
    { uid, firstname, lastname, email }: NewUser,
  ): Promise<void> => {
    const member = { enterprise_uid: enterpriseId, user_uid: uid };
    if ((await findUser(within, uid)) || (await isRemembered(within, member))) return fail("uid_taken");
    await insertMember(within, { ...member, role: "member", state: "invited" });
    const inviter = await getUser(within, actor.uid);
    const invited = { user_uid: uid, firstname, lastname, email, locale: inviter.locale };
    await invitations.invite(within, invited, { inviter, enterprise });
  };

  /**
   * If the address changes, mails a new link to the new address, because the previous link went to the previous
   * address.
   */
  const updateInvited = async (
    within: Handle,
    { user, membership }: Managed,
    { actor, body }: { actor: Actor; body: TeamUserUpdate },
  ): Promise<void> => {
    const { email, firstname, lastname } = body;
    const isNewAddress = email !== user.email;
    const { enterprise_uid: invitedBy } = membership;
    if (isNewAddress) await requireFree(within, email, { now: clock.now(), invitedBy });
    const inviter = await getUser(within, actor.uid);
    const exists = isNewAddress
      ? await invitations.inviteAgain(within, toInvitedRow(user, body), {
          inviter,
          enterprise: membership.name,
        })
      : await updateInvitation(within, user.user_uid, { firstname, lastname });
    if (!exists) fail("conflict");
  };

  /**
   * Updates the details of a member's account. Refuses another address if the current one is proven: only the member
   * can change a proven address.
   */
  const updateAccount = async (within: Handle, user: TeamUserRow, body: TeamUserUpdate): Promise<void> => {
    const { firstname, lastname, email } = body;
    await updateDetails(within, user.user_uid, { firstname, lastname });
    if (email === user.email) return;
    if (user.email_verified_at !== null) return failField("email", "invalid");
    await requireFree(within, email, { now: clock.now() });
    await updateDetails(within, user.user_uid, { email, pending_email: null });
    await emails.sendLink(within, await getUser(within, user.user_uid), email);
  };

  /** Mails a new link to an invited member. Fails with 409 if the invitation is not pending any more. */
  const inviteAgain = async (
    within: Handle,
    { user, membership }: Managed,
    { actor, email }: { actor: Actor; email: string },
  ): Promise<void> => {
    if (user.state !== "invited") return fail("conflict");
    const { enterprise_uid: invitedBy } = membership;
    await requireFree(within, email, { now: clock.now(), except: user.user_uid, invitedBy });
    const inviter = await getUser(within, actor.uid);
    const inviting = { inviter, enterprise: membership.name };
    if (!(await invitations.inviteAgain(within, toInvitedRow(user, user), inviting))) fail("conflict");
  };

  return { authorizeNew, insertInvited, updateInvited, updateAccount, inviteAgain };
};
