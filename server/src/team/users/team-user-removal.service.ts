/** @file Ending a membership of an enterprise, and the account with it. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import { type AuditOccasion, recordAudit, recordAuditOfEach } from "../../audit/audit.store.ts";
import { goingTo } from "../../audit/audit-in-bucket.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Handle } from "../../db/schema.ts";
import { announceToEnterprise } from "../../events/change.store.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import { depart } from "../../identity/departure.ts";
import { deleteUser } from "../../identity/personal-data.store.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { lockEnterprise } from "../../people/enterprise.store.ts";
import { deleteMember } from "../../people/member.store.ts";
import { nameOf } from "../../people/name-of.ts";
import { findUser, type User } from "../../people/user.store.ts";
import { isAdmin } from "../../policies/authorize-team.ts";
import { endAdmin, requireOtherAdmin } from "../../roster/end-admin.ts";
import { createShareLetters } from "../../sharing/share-letters.ts";
import { writeLeaverReport } from "../log/leaver.service.ts";
import { authorizeToChange, type Managed, type TeamUserPath } from "./authorize-team-user.ts";
import { handOverTeamBuckets, ownsTeamBuckets } from "./hand-over.store.ts";
import { presentTeamUser } from "./team-user.presenter.ts";
import { findTeamUser, type TeamUserRow } from "./team-user.store.ts";

interface Removal {
  /** Who takes over the buckets that the member owns. */
  readonly handOverTo: string | undefined;
  readonly caller: Caller;
}

/** Who does it, and when, as the audit log has it. */
type Told = Pick<AuditOccasion, "enterpriseUid" | "actor" | "at">;

interface Ending {
  readonly heir: TeamUserRow | undefined;
  readonly told: Told;
}

export const createTeamUserRemovalService = (
  { clock, database: { handle }, log, mailer }: Context,
  { confirmation }: { readonly confirmation: ConfirmationService },
) => {
  const letters = createShareLetters(mailer);

  /**
   * Undefined where there is nothing to hand over. An owner may do all with a bucket: who is no administrator makes
   * nobody one who could not do so before.
   */
  const heirOf = async (
    within: Handle,
    { user: { user_uid: uid }, membership }: Managed,
    { handOverTo }: Removal,
  ): Promise<TeamUserRow | undefined> => {
    if (!(await ownsTeamBuckets(within, uid))) return undefined;
    if (handOverTo === undefined) return fail("user.owns_buckets");
    const { enterprise_uid: enterpriseUid } = membership;
    const heir = handOverTo === uid ? undefined : await findTeamUser(within, enterpriseUid, handOverTo);
    if (heir?.state !== "active") return failField("hand_over_to", "invalid");
    return isAdmin(membership) || isAdmin(heir) ? heir : failField("hand_over_to", "invalid");
  };

  const endAccount = async (within: Handle, account: User, enterprise: string): Promise<void> => {
    await depart(within, account, { letters, isAgreed: true });
    await mailer.enqueue(within, {
      template: "membership_ended",
      to: { name: nameOf(account), address: account.email },
      locale: account.locale,
      vars: { enterprise },
    });
    await deleteUser(within, account.uid);
  };

  /** An owner may do all with a bucket: the log tells of each who may from now on. */
  const handOver = async (
    within: Handle,
    { from, heir, told }: { from: string; heir: TeamUserRow; told: Told },
  ): Promise<void> => {
    const buckets = await handOverTeamBuckets(within, { from, to: heir.user_uid });
    await recordAuditOfEach(
      within,
      { ...told, kind: "bucket_changed", detail: goingTo(nameOf(heir)) },
      buckets.map((bucket) => ({ model: "bucket", ...bucket })),
    );
  };

  /** The report comes before all, while it can still be asked what the member sees. */
  const remove = async (within: Handle, { user, membership }: Managed, { heir, told }: Ending) => {
    const { user_uid: uid } = user;
    const { enterprise_uid: enterpriseUid, name } = membership;
    const { fullname, email } = presentTeamUser(user);
    const leaving = { enterpriseUid, user: { uid, fullname, email }, at: clock.now() };
    const report = await writeLeaverReport(within, leaving);
    if (user.role === "admin") await endAdmin(within, { enterpriseUid, userUid: uid });
    if (heir) await handOver(within, { from: uid, heir, told });
    await settleKeys(within, enterpriseUid, { users: [uid] });
    await announceToEnterprise(within, enterpriseUid, { what: "team" });
    if (heir) await announceToEnterprise(within, enterpriseUid, { what: "buckets" });
    await deleteMember(within, uid);
    const account = await findUser(within, uid);
    if (account) await endAccount(within, account, name);
    return report;
  };

  return {
    remove: async (
      actor: Actor,
      path: TeamUserPath,
      removal: Removal,
    ): Promise<{ report: string | null }> => {
      await authorizeToChange(handle, actor, path);
      if (path.id === actor.uid) return fail("account.enterprise");
      await confirmation.requireConfirmed(actor);
      const report = await inTransaction(handle, async (within) => {
        await lockEnterprise(within, path.enterpriseId);
        const managed = await authorizeToChange(within, actor, path);
        const { user } = managed;
        if (user.role === "admin")
          await requireOtherAdmin(within, { enterpriseUid: path.enterpriseId, userUid: path.id });
        const heir = await heirOf(within, managed, removal);
        const told = {
          ...{ enterpriseUid: path.enterpriseId, at: clock.now() },
          actor: { uid: actor.uid, ip: removal.caller.ip },
        };
        await recordAudit(within, {
          ...{ ...told, kind: "user_deleted" },
          object: { model: "user", uid: path.id, name: presentTeamUser(user).fullname },
          detail: user.email,
        });
        return remove(within, managed, { heir, told });
      });
      log.info({ user: path.id, by: actor.uid }, "account deleted by its enterprise");
      return { report };
    },
  };
};
