/** @file Suspends members of an enterprise, ends a suspension, and mails members a reset link. */

import { fail } from "@keepwell/contract/errors.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import type { ResetLinkService } from "../../identity/reset-link.service.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { updateMember } from "../../people/member.store.ts";
import { getUser } from "../../people/user.store.ts";
import { isAdmin } from "../../policies/authorize-team.ts";
import { endAdmin, requireOtherAdmin } from "../../roster/end-admin.ts";
import { deleteAllSessions } from "../../sessions/session.store.ts";
import { inTeam, type TeamAudit } from "../in-team.ts";
import { authorizeToChange, type TeamUserPath } from "./authorize-team-user.ts";
import { presentTeamUser } from "./team-user.presenter.ts";
import { findTeamUser, type TeamUserRow } from "./team-user.store.ts";

interface Change {
  readonly state: "suspended" | "pending";
  readonly caller: Caller;
}

interface Parts {
  readonly confirmation: ConfirmationService;
  readonly resetLinks: ResetLinkService;
}

const toAudit = (kind: AuditKind, user: TeamUserRow): TeamAudit => ({
  kind,
  objects: [{ model: "user", uid: user.user_uid, name: presentTeamUser(user).fullname }],
});

/** Returns the member and their account, to whose address the actor may send a reset link. */
const authorizeToReset = async (within: Handle, actor: Actor, path: TeamUserPath) => {
  const { membership, user } = await authorizeToChange(within, actor, path);
  if (user.state === "invited") return fail("user.not_joined");
  const account = await getUser(within, user.user_uid);
  // An unproven address may be another person's mailbox, so only an administrator may send a link there.
  if (account.email_verified_at === null && !isAdmin(membership)) return fail("forbidden");
  if (account.disabled_at !== null) return fail("account.disabled");
  return { user, account };
};

export const createTeamUserStateService = (context: Context, { confirmation, resetLinks }: Parts) => {
  const {
    clock,
    database: { handle },
  } = context;

  /** Immediately ends all of the member's access in the enterprise, and every session of the account. */
  const suspend = async (within: Handle, { enterpriseId, id }: TeamUserPath, user: TeamUserRow) => {
    if (user.role === "admin") {
      const admin = { enterpriseUid: enterpriseId, userUid: id };
      await requireOtherAdmin(within, admin);
      await endAdmin(within, admin);
    }
    await updateMember(within, id, { state: "suspended", suspended_at: clock.now() });
    await deleteAllSessions(within, id);
    await settleKeys(within, enterpriseId);
  };

  /** Ends the suspension. The member gets no access back until an administrator has admitted them again. */
  const restore = (within: Handle, { id }: TeamUserPath): Promise<void> =>
    updateMember(within, id, { state: "pending", suspended_at: null });

  const change = async (
    within: Handle,
    path: TeamUserPath,
    { user, state }: { user: TeamUserRow; state: Change["state"] },
  ): Promise<TeamAudit[]> => {
    if (state === "suspended" && user.state !== "suspended") {
      await suspend(within, path, user);
      const ended = user.role === "admin" ? [toAudit("admin_removed", user)] : [];
      return [toAudit("user_suspended", user), ...ended];
    }
    if (state !== "pending" || user.state !== "suspended") return [];
    await restore(within, path);
    return [toAudit("user_restored", user)];
  };

  return {
    set: async (actor: Actor, path: TeamUserPath, { state, caller }: Change): Promise<TeamUser> => {
      const { user: asked } = await authorizeToChange(handle, actor, path);
      if (path.id === actor.uid) return fail("forbidden");
      const endsAdmin = ({ role }: TeamUserRow): boolean => role === "admin" && state === "suspended";
      if (endsAdmin(asked)) await confirmation.requireConfirmed(actor);
      const { enterpriseId: enterpriseUid } = path;
      const authorize = (within: Handle) => authorizeToChange(within, actor, path);
      const write = { actor, caller, enterpriseUid, lock: "exclusive", authorize } as const;
      return inTeam(context, write, async (within, { user }) => {
        // If the member became an administrator meanwhile, the actor was not asked for their own password.
        if (endsAdmin(user) && !endsAdmin(asked)) return fail("conflict");
        if (user.state === "invited") return fail("user.not_joined");
        const audit = await change(within, path, { user, state });
        const after = (await findTeamUser(within, enterpriseUid, path.id)) ?? fail("not_found");
        return { result: presentTeamUser(after), audit, changed: ["team"] };
      });
    },

    /** Mails the member a reset link, the same as if the member had requested it. The actor gets no access. */
    resetPassword: async (actor: Actor, path: TeamUserPath, caller: Caller): Promise<void> => {
      const { enterpriseId: enterpriseUid } = path;
      const authorize = (within: Handle) => authorizeToReset(within, actor, path);
      await resetLinks.spendFor((await authorize(handle)).account);
      const write = { actor, caller, enterpriseUid, lock: "shared", authorize } as const;
      await inTeam(context, write, async (within, { user, account }) => {
        await resetLinks.sendTo(within, account, caller);
        return { result: undefined, audit: [toAudit("user_reset_link_sent", user)], changed: [] };
      });
    },
  };
};
