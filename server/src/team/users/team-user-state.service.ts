/** @file Suspending members of an enterprise and letting them back in, and mailing them a reset link. */
import { fail } from "@keepwell/contract/errors.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { recordAudit } from "../../audit/audit.store.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import { deleteSessions } from "../../identity/reset.store.ts";
import type { ResetLinkService } from "../../identity/reset-link.service.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { lockEnterprise } from "../../people/enterprise.store.ts";
import { updateMember } from "../../people/member.store.ts";
import { getUser } from "../../people/user.store.ts";
import { isAdmin } from "../../policies/authorize-team.ts";
import { endAdmin, requireOtherAdmin } from "../../roster/end-admin.ts";
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

export const createTeamUserStateService = (
  { clock, database: { handle } }: Context,
  { confirmation, resetLinks }: Parts,
) => {
  /** Ends at once all that the member reaches in the enterprise, and every session of the account. */
  const suspend = async (within: Handle, { enterpriseId, id }: TeamUserPath, user: TeamUserRow) => {
    if (user.role === "admin") {
      const admin = { enterpriseUid: enterpriseId, userUid: id };
      await requireOtherAdmin(within, admin);
      await endAdmin(within, admin);
    }
    await updateMember(within, id, { state: "suspended", suspended_at: clock.now() });
    await deleteSessions(within, id);
    await settleKeys(within, enterpriseId);
  };

  /** Nothing is given back before an administrator has admitted the member again. */
  const restore = (within: Handle, { id }: TeamUserPath): Promise<void> =>
    updateMember(within, id, { state: "pending", suspended_at: null });

  const audit = (within: Handle, user: TeamUserRow, deed: { by: AuditActor; kind: AuditKind }) =>
    recordAudit(within, {
      ...{ enterpriseUid: deed.by.enterpriseUid, kind: deed.kind, actor: deed.by, at: clock.now() },
      object: { model: "user", uid: user.user_uid, name: presentTeamUser(user).fullname },
    });

  return {
    set: async (actor: Actor, path: TeamUserPath, { state, caller }: Change): Promise<TeamUser> => {
      const { user: asked } = await authorizeToChange(handle, actor, path);
      if (path.id === actor.uid) return fail("forbidden");
      const endsAdmin = ({ role }: TeamUserRow): boolean => role === "admin" && state === "suspended";
      if (endsAdmin(asked)) await confirmation.requireConfirmed(actor);
      return inTransaction(handle, async (within) => {
        await lockEnterprise(within, path.enterpriseId);
        const { user } = await authorizeToChange(within, actor, path);
        // Became one while this waited: nobody was asked for the password.
        if (endsAdmin(user) && !endsAdmin(asked)) return fail("conflict");
        if (user.state === "invited") return fail("user.not_joined");
        const by = { uid: actor.uid, ip: caller.ip, enterpriseUid: path.enterpriseId };
        if (state === "suspended" && user.state !== "suspended") {
          await audit(within, user, { by, kind: "user_suspended" });
          if (user.role === "admin") await audit(within, user, { by, kind: "admin_removed" });
          await suspend(within, path, user);
        }
        if (state === "pending" && user.state === "suspended") {
          await audit(within, user, { by, kind: "user_restored" });
          await restore(within, path);
        }
        await announceToEnterprise(within, path.enterpriseId, { what: "team" });
        return presentTeamUser((await findTeamUser(within, path.enterpriseId, path.id)) ?? fail("not_found"));
      });
    },

    /** The same letter as for whoever has forgotten the password, and no more of a way in. */
    resetPassword: async (actor: Actor, path: TeamUserPath, caller: Caller): Promise<void> => {
      const { membership, user } = await authorizeToChange(handle, actor, path);
      if (user.state === "invited") return fail("user.not_joined");
      const account = await getUser(handle, user.user_uid);
      // Nobody knows who reads the letters at an address that is not proven.
      if (account.email_verified_at === null && !isAdmin(membership)) return fail("forbidden");
      await resetLinks.sendTo(account, caller);
      const by = { uid: actor.uid, ip: caller.ip, enterpriseUid: path.enterpriseId };
      await audit(handle, user, { by, kind: "user_reset_link_sent" });
    },
  };
};

interface AuditActor {
  readonly uid: string;
  readonly ip: string;
  readonly enterpriseUid: string;
}
