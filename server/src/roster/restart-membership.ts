import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { recordAudit } from "../audit/audit.store.ts";
import type { Handle } from "../db/schema.ts";
import { announceToEnterprise } from "../events/change.store.ts";
import { deleteEscrow } from "../keys/escrow.store.ts";
import { settleKeys } from "../keys/settle-keys.ts";
import { hasOtherAdmin } from "../people/admin.store.ts";
import { findMembership, updateMember } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import { lockTeam } from "../people/team-lock.store.ts";
import type { User } from "../people/user.store.ts";
import { endAdmin } from "./end-admin.ts";

/**
 * Takes the exclusive lock of the enterprise of a user whose account is about to be reset without data. Take it before
 * any lock on a row.
 */
export const lockUserTeam = async (within: Handle, userUid: string): Promise<void> => {
  const membership = await findMembership(within, userUid);
  if (membership) await lockTeam(within, membership.enterprise_uid);
};

/**
 * A member whose account was reset without data has keys other than those in the roster. So the member must agree to
 * join again, and an administrator must verify who the member is and admit them again.
 *
 * If the member is the only administrator, they stay active and keep the role. No other administrator could admit them,
 * and they must be able to manage the billing. But they too must agree to join again. Otherwise, buckets of the team
 * that they later recover would open without a comparison of the enterprise's code.
 *
 * The audit log records that the member has new keys under the same name. If the member lost the role of administrator,
 * the log records this too, because the member could read everything before the reset.
 */
export const restartMembership = async (
  within: Handle,
  user: User,
  { at, ip }: { at: Date; ip: string },
): Promise<void> => {
  const { uid: userUid } = user;
  const membership = await findMembership(within, userUid);
  if (!membership) return;
  const { enterprise_uid: enterpriseUid } = membership;
  const tell = (kind: AuditKind) =>
    recordAudit(within, {
      enterpriseUid,
      kind,
      actor: { uid: userUid, ip },
      at,
      object: { model: "user", uid: userUid, name: nameOf(user) },
    });
  await tell("user_restarted");
  await deleteEscrow(within, userUid);
  const admin = { enterpriseUid, userUid };
  if (membership.role === "admin") {
    if (!(await hasOtherAdmin(within, admin))) return updateMember(within, userUid, { joined_at: null });
    await tell("admin_removed");
    await endAdmin(within, admin);
  }
  const state = membership.state === "suspended" ? "suspended" : "pending";
  await updateMember(within, userUid, { state, joined_at: null });
  await settleKeys(within, enterpriseUid);
  await announceToEnterprise(within, enterpriseUid, { what: "team" });
};
