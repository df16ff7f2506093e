/** @file The people of an enterprise: who they are, and inviting them. */
import { randomUUID } from "node:crypto";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { TeamUser, TeamUserCreate, TeamUserUpdate } from "@keepwell/contract/team/users.endpoints.ts";
import { recordAudit } from "../../audit/audit.store.ts";
import { renamings } from "../../audit/audit-in-bucket.ts";
import { requireRoomForMember } from "../../billing/capacity.service.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { refuseTaken } from "../../db/refuse-taken.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import type { EmailService } from "../../identity/email.service.ts";
import { holdUid, insertMember, isRemembered, type Membership } from "../../people/member.store.ts";
import { nameOf } from "../../people/name-of.ts";
import { findUser, getUser, updateDetails } from "../../people/user.store.ts";
import {
  authorizeToChange,
  authorizeToSee,
  authorizeUsers,
  type Managed,
  type TeamUserPath,
} from "./authorize-team-user.ts";
import { updateInvitation } from "./member-invitation.store.ts";
import type { MemberInvitation } from "./member-invitation.ts";
import { presentTeamUser } from "./team-user.presenter.ts";
import { findTeamUser, listTeamUsers, type TeamUserRow } from "./team-user.store.ts";
import { authorizeAtAddress, requireFree, requireMayReaddress } from "./team-user-address.ts";

interface Parts {
  readonly invitations: MemberInvitation;
  readonly emails: EmailService;
}

/** Who has done it, and what the audit log says of it. */
interface Deed {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly kind: "user_invited" | "user_changed";
  /** As the person was, where something was changed. */
  readonly before?: TeamUserRow;
}

/** The address, where it is another by now or nothing else is; the name, where that is another. */
const detailOf = ({ email, fullname }: TeamUser, before: TeamUserRow | undefined): string =>
  (before && renamings([before.email, email], [nameOf(before), fullname])) ?? email;

const refuse = (error: unknown): never => refuseTaken(error, { users_email: ["email", "email_taken"] });

/** An invitation's, which has no account yet. */
const invitedOf = (
  { user_uid, locale }: TeamUserRow,
  { firstname, lastname, email }: Pick<TeamUserUpdate, "firstname" | "lastname" | "email">,
) => ({
  ...{ user_uid, firstname, lastname, email },
  locale: locale ?? "",
});

export const createTeamUserService = (
  { clock, database: { handle }, limits }: Context,
  { invitations, emails }: Parts,
) => {
  const present = async (within: Handle, { enterpriseId, id }: TeamUserPath): Promise<TeamUser> =>
    presentTeamUser((await findTeamUser(within, enterpriseId, id)) ?? fail("not_found"));

  const tell = async (
    within: Handle,
    { enterpriseId, id }: TeamUserPath,
    { actor, caller, kind, before }: Deed,
  ): Promise<TeamUser> => {
    const user = await present(within, { enterpriseId, id });
    await recordAudit(within, {
      ...{ enterpriseUid: enterpriseId, kind, actor: { uid: actor.uid, ip: caller.ip }, at: clock.now() },
      object: { model: "user", uid: id, name: user.fullname },
      detail: detailOf(user, before),
    });
    await announceToEnterprise(within, enterpriseId, { what: "team" });
    return user;
  };

  const create = async (
    within: Handle,
    { enterprise_uid, name: enterprise }: Membership,
    { actor, body }: { actor: Actor; body: TeamUserCreate },
  ): Promise<string> => {
    const { uid = randomUUID(), firstname, lastname, email } = body;
    await requireFree(within, email, { now: clock.now(), invitedBy: enterprise_uid });
    await requireRoomForMember(within, { enterpriseUid: enterprise_uid, now: clock.now() });
    await holdUid(within, uid);
    // He may have waited for each of them, and manage nobody any more.
    await authorizeUsers(within, actor, enterprise_uid);
    if ((await findUser(within, uid)) || (await isRemembered(within, { enterprise_uid, user_uid: uid })))
      return fail("uid_taken");
    await insertMember(within, { user_uid: uid, enterprise_uid, role: "member", state: "invited" });
    const inviter = await getUser(within, actor.uid);
    const invited = { user_uid: uid, firstname, lastname, email, locale: inviter.locale };
    await invitations.invite(within, invited, { inviter, enterprise });
    return uid;
  };

  /** Another address gets a link of its own: the one before was sent to somebody else. */
  const updateInvited = async (
    within: Handle,
    { user, membership }: Managed,
    { actor, body }: { actor: Actor; body: TeamUserUpdate },
  ): Promise<void> => {
    const { email, firstname, lastname } = body;
    const isAnother = email !== user.email;
    const { enterprise_uid: invitedBy } = membership;
    if (isAnother) await requireFree(within, email, { now: clock.now(), invitedBy });
    const inviter = await getUser(within, actor.uid);
    const isThere = isAnother
      ? await invitations.inviteAgain(within, invitedOf(user, body), { inviter, enterprise: membership.name })
      : await updateInvitation(within, user.user_uid, { firstname, lastname });
    if (!isThere) fail("conflict");
  };

  /** A proven address is its owner's to change. */
  const updateAccount = async (within: Handle, user: TeamUserRow, body: TeamUserUpdate): Promise<void> => {
    const { firstname, lastname, email } = body;
    await updateDetails(within, user.user_uid, { firstname, lastname });
    if (email === user.email) return;
    if (user.email_verified_at !== null) return failField("email", "invalid");
    await requireFree(within, email, { now: clock.now() });
    await updateDetails(within, user.user_uid, { email, pending_email: null });
    await emails.sendLink(within, await getUser(within, user.user_uid), email);
  };

  return {
    list: async (actor: Actor, enterpriseUid: string): Promise<TeamUser[]> => {
      await authorizeUsers(handle, actor, enterpriseUid);
      return (await listTeamUsers(handle, enterpriseUid)).map(presentTeamUser);
    },

    get: async (actor: Actor, path: TeamUserPath): Promise<TeamUser> =>
      presentTeamUser((await authorizeToSee(handle, actor, path)).user),

    create: async (
      actor: Actor,
      enterpriseId: string,
      { body, caller }: { body: TeamUserCreate; caller: Caller },
    ): Promise<TeamUser> => {
      const membership = await authorizeUsers(handle, actor, enterpriseId);
      await limits.spend(["member_invite", actor.uid]);
      return inTransaction(handle, async (within) => {
        const id = await create(within, membership, { actor, body });
        return tell(within, { enterpriseId, id }, { actor, caller, kind: "user_invited" });
      }).catch(refuse);
    },

    update: async (
      actor: Actor,
      path: TeamUserPath,
      { body, caller }: { body: TeamUserUpdate; caller: Caller },
    ): Promise<TeamUser> => {
      const { user } = await authorizeToChange(handle, actor, path);
      // A letter goes to another address, as it does with an invitation.
      if (body.email !== user.email)
        await limits.spend(["member_letter", user.user_uid], ["member_invite", actor.uid]);
      return inTransaction(handle, async (within) => {
        const managed = await authorizeAtAddress(within, actor, {
          ...{ path, email: user.email, next: body.email },
        });
        const { user: before } = managed;
        if (body.email !== before.email) await requireMayReaddress(within, actor, managed);
        if (before.state === "invited") await updateInvited(within, managed, { actor, body });
        else await updateAccount(within, before, body);
        return tell(within, path, { actor, caller, kind: "user_changed", before });
      }).catch(refuse);
    },

    sendInvitation: async (actor: Actor, path: TeamUserPath, caller: Caller): Promise<TeamUser> => {
      const { user: addressed } = await authorizeToChange(handle, actor, path);
      if (addressed.state !== "invited") return fail("conflict");
      await limits.spend(["member_letter", addressed.user_uid], ["member_invite", actor.uid]);
      return inTransaction(handle, async (within) => {
        const { email } = addressed;
        const { membership, user } = await authorizeAtAddress(within, actor, { path, email });
        if (user.state !== "invited") return fail("conflict");
        const { enterprise_uid: invitedBy } = membership;
        await requireFree(within, email, { now: clock.now(), but: user.user_uid, invitedBy });
        const inviter = await getUser(within, actor.uid);
        const invited = invitedOf(user, user);
        const inviting = { inviter, enterprise: membership.name };
        if (!(await invitations.inviteAgain(within, invited, inviting))) return fail("conflict");
        return tell(within, path, { actor, caller, kind: "user_invited" });
      });
    },
  };
};
