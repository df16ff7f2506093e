/** @file Lists, invites and changes the people of an enterprise. */

import { randomUUID } from "node:crypto";
import { fail } from "@keepwell/contract/errors.ts";
import type { TeamUser, TeamUserCreate, TeamUserUpdate } from "@keepwell/contract/team/users.endpoints.ts";
import { fromToEach } from "../../audit/audit-detail.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { refuseTaken } from "../../db/refuse-taken.ts";
import type { Handle } from "../../db/schema.ts";
import { nameOf } from "../../people/name-of.ts";
import { inTeam, type TeamWritten } from "../in-team.ts";
import {
  authorizeToChange,
  authorizeToSee,
  authorizeUsers,
  type TeamUserPath,
} from "./authorize-team-user.ts";
import { presentTeamUser } from "./team-user.presenter.ts";
import { findTeamUser, listTeamUsers, type TeamUserRow } from "./team-user.store.ts";
import { authorizeAtAddress, requireMayReaddress } from "./team-user-address.ts";
import { createTeamUserChanges, type TeamUserParts } from "./team-user-change.ts";

/** The detail for the audit log: the changes of the address and the name. If neither changed, only the address. */
const describeChange = ({ email, fullname }: TeamUser, before: TeamUserRow | undefined): string =>
  (before && fromToEach([before.email, email], [nameOf(before), fullname])) ?? email;

const refuse = (error: unknown): never => refuseTaken(error, { users_email: ["email", "email_taken"] });

export const createTeamUserService = (context: Context, parts: TeamUserParts) => {
  const {
    database: { handle },
    limits,
  } = context;
  const { authorizeNew, insertInvited, updateInvited, updateAccount, inviteAgain } = createTeamUserChanges(
    context,
    parts,
  );

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
        await insertInvited(within, { actor, enterpriseId, enterprise }, user);
        return written(within, { enterpriseId, id: user.uid }, { kind: "user_invited" });
      }).catch(refuse);
    },

    update: async (
      actor: Actor,
      path: TeamUserPath,
      { body, caller }: { body: TeamUserUpdate; caller: Caller },
    ): Promise<TeamUser> => {
      const { user } = await authorizeToChange(handle, actor, path);
      // A change of the address sends a mail to the new address, so the limits of an invitation's mail apply.
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
      return inTeam(context, write, async (within, managed) => {
        await inviteAgain(within, managed, { actor, email });
        return written(within, path, { kind: "user_invited" });
      });
    },
  };
};
