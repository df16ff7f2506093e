/** @file The people of an enterprise: who they are, and inviting them. */

import { randomUUID } from "node:crypto";
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { TeamUser, TeamUserCreate, TeamUserUpdate } from "@keepwell/contract/team/users.endpoints.ts";
import { renamings } from "../../audit/audit-in-bucket.ts";
import { requireRoomForMember } from "../../billing/capacity.service.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { refuseTaken } from "../../db/refuse-taken.ts";
import type { Handle } from "../../db/schema.ts";
import type { EmailService } from "../../identity/email.service.ts";
import { holdUid, insertMember, isRemembered, type Membership } from "../../people/member.store.ts";
import { nameOf } from "../../people/name-of.ts";
import { findUser, getUser, updateDetails } from "../../people/user.store.ts";
import { inTeam, type TeamWritten } from "../in-team.ts";
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

/** Details for the audit log: the address, if it changed or nothing else did; the name, if it changed. */
const describeChange = ({ email, fullname }: TeamUser, before: TeamUserRow | undefined): string =>
  (before && renamings([before.email, email], [nameOf(before), fullname])) ?? email;

const refuse = (error: unknown): never => refuseTaken(error, { users_email: ["email", "email_taken"] });

/** The row of an invitation, which has no account yet. */
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

export const createTeamUserService = (context: Context, { invitations, emails }: Parts) => {
  const {
    clock,
    database: { handle },
    limits,
  } = context;

  const present = async (within: Handle, { enterpriseId, id }: TeamUserPath): Promise<TeamUser> =>
    presentTeamUser((await findTeamUser(within, enterpriseId, id)) ?? fail("not_found"));

  const written = async (
    within: Handle,
    path: TeamUserPath,
    { kind, before }: { kind: "user_invited" | "user_changed"; before?: TeamUserRow },
  ): Promise<TeamWritten<TeamUser>> => {
    const user = await present(within, path);
    const objects = [{ model: "user", uid: path.id, name: user.fullname }] as const;
    return {
      result: user,
      audit: [{ kind, objects, detail: describeChange(user, before) }],
      changed: ["team"],
    };
  };

  /**
   * Takes the locks of a new member: the address, the enterprise's capacity, the uid. The actor may have lost the
   * permission in the meantime.
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

  const create = async (
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

  /** A new address gets a new link, because the previous link was mailed to another person. */
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

  /** Only the owner of a proven address can change it. */
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
      await authorizeUsers(handle, actor, enterpriseId);
      await limits.spend(["member_invite", actor.uid]);
      const user = { ...body, uid: body.uid ?? randomUUID() };
      const authorize = (within: Handle) => authorizeNew(within, actor, { enterpriseId, user });
      const write = { actor, caller, enterpriseUid: enterpriseId, authorize };
      return inTeam(context, write, async (within, { name: enterprise }) => {
        await create(within, { actor, enterpriseId, enterprise }, user);
        return written(within, { enterpriseId, id: user.uid }, { kind: "user_invited" });
      }).catch(refuse);
    },

    update: async (
      actor: Actor,
      path: TeamUserPath,
      { body, caller }: { body: TeamUserUpdate; caller: Caller },
    ): Promise<TeamUser> => {
      const { user } = await authorizeToChange(handle, actor, path);
      // The mail goes to the new address, as it does for an invitation.
      if (body.email !== user.email)
        await limits.spend(["member_letter", user.user_uid], ["member_invite", actor.uid]);
      const addresses = { path, email: user.email, next: body.email };
      const authorize = (within: Handle) => authorizeAtAddress(within, actor, addresses);
      const write = { actor, caller, enterpriseUid: path.enterpriseId, authorize };
      return inTeam(context, write, async (within, managed) => {
        const { user: before } = managed;
        if (body.email !== before.email) await requireMayReaddress(within, actor, managed);
        if (before.state === "invited") await updateInvited(within, managed, { actor, body });
        else await updateAccount(within, before, body);
        return written(within, path, { kind: "user_changed", before });
      }).catch(refuse);
    },

    sendInvitation: async (actor: Actor, path: TeamUserPath, caller: Caller): Promise<TeamUser> => {
      const { user: addressed } = await authorizeToChange(handle, actor, path);
      if (addressed.state !== "invited") return fail("conflict");
      await limits.spend(["member_letter", addressed.user_uid], ["member_invite", actor.uid]);
      const { email } = addressed;
      const authorize = (within: Handle) => authorizeAtAddress(within, actor, { path, email });
      const write = { actor, caller, enterpriseUid: path.enterpriseId, authorize };
      return inTeam(context, write, async (within, { membership, user }) => {
        if (user.state !== "invited") return fail("conflict");
        const { enterprise_uid: invitedBy } = membership;
        await requireFree(within, email, { now: clock.now(), except: user.user_uid, invitedBy });
        const inviter = await getUser(within, actor.uid);
        const inviting = { inviter, enterprise: membership.name };
        if (!(await invitations.inviteAgain(within, toInvitedRow(user, user), inviting)))
          return fail("conflict");
        return written(within, path, { kind: "user_invited" });
      });
    },
  };
};
