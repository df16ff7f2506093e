/** @file Removes a member from an enterprise and deletes the member's account. */

import { fail, failField } from "@keepwell/contract/errors.ts";
import { goingTo } from "../../audit/audit-detail.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import { depart } from "../../identity/departure.ts";
import { deleteUser } from "../../identity/personal-data.store.ts";
import { settleKeys } from "../../keys/settle-keys.ts";
import { deleteMember } from "../../people/member.store.ts";
import { nameOf } from "../../people/name-of.ts";
import { findUser, type User } from "../../people/user.store.ts";
import { isAdmin } from "../../policies/authorize-team.ts";
import { endAdmin, requireOtherAdmin } from "../../roster/end-admin.ts";
import { createShareLetters } from "../../sharing/share-letters.ts";
import { inTeam, type TeamAudit, type TeamWritten } from "../in-team.ts";
import { writeLeaverReport } from "../log/leaver.service.ts";
import { authorizeToChange, type Managed, type TeamUserPath } from "./authorize-team-user.ts";
import { handOverTeamBuckets, ownsTeamBuckets } from "./hand-over.store.ts";
import { presentTeamUser } from "./team-user.presenter.ts";
import { findTeamUser, type TeamUserRow } from "./team-user.store.ts";

interface Removal {
  /** The member who takes over the removed member's buckets. */
  readonly handOverTo: string | undefined;
  readonly caller: Caller;
}

export const createTeamUserRemovalService = (
  context: Context,
  { confirmation }: { readonly confirmation: ConfirmationService },
) => {
  const {
    clock,
    database: { handle },
    log,
    mailer,
  } = context;
  const letters = createShareLetters(mailer);

  /**
   * Finds the member who takes over the removed member's buckets; undefined if the removed member owns none. An owner
   * may do everything with a bucket. So only an administrator can choose a new owner who is not an administrator.
   */
  const findHeir = async (
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

  /** Records an audit event for each bucket, because the new owner may do everything with the bucket. */
  const handOver = async (within: Handle, from: string, heir: TeamUserRow): Promise<TeamAudit> => {
    const buckets = await handOverTeamBuckets(within, { from, to: heir.user_uid });
    const objects = buckets.map((bucket) => ({ model: "bucket" as const, ...bucket }));
    return { kind: "bucket_changed", detail: goingTo(nameOf(heir)), objects };
  };

  /** Makes the leaver's report first, while the database still knows what the member can see. */
  const remove = async (
    within: Handle,
    { user, membership }: Managed,
    heir: TeamUserRow | undefined,
  ): Promise<TeamWritten<string | null>> => {
    const { user_uid: uid } = user;
    const { enterprise_uid: enterpriseUid, name } = membership;
    const { fullname, email } = presentTeamUser(user);
    const leaving = { enterpriseUid, user: { uid, fullname, email }, at: clock.now() };
    const report = await writeLeaverReport(within, leaving);
    if (user.role === "admin") await endAdmin(within, { enterpriseUid, userUid: uid });
    const handedOver = heir ? [await handOver(within, uid, heir)] : [];
    await settleKeys(within, enterpriseUid, { users: [uid] });
    await deleteMember(within, uid);
    const account = await findUser(within, uid);
    if (account) await endAccount(within, account, name);
    const objects = [{ model: "user" as const, uid, name: fullname }];
    return {
      result: report,
      audit: [{ kind: "user_deleted", objects, detail: email }, ...handedOver],
      changed: heir ? ["team", "buckets"] : ["team"],
    };
  };

  return {
    remove: async (
      actor: Actor,
      path: TeamUserPath,
      removal: Removal,
    ): Promise<{ report: string | null }> => {
      const { enterpriseId: enterpriseUid } = path;
      const authorize = (within: Handle) => authorizeToChange(within, actor, path);
      await authorize(handle);
      if (path.id === actor.uid) return fail("account.enterprise");
      await confirmation.requireConfirmed(actor);
      const write = { actor, caller: removal.caller, enterpriseUid, lock: "exclusive", authorize } as const;
      const report = await inTeam(context, write, async (within, managed) => {
        if (managed.user.role === "admin")
          await requireOtherAdmin(within, { enterpriseUid, userUid: path.id });
        return remove(within, managed, await findHeir(within, managed, removal));
      });
      log.info({ user: path.id, by: actor.uid }, "account deleted by its enterprise");
      return { report };
    },
  };
};
