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

/** Alone in the enterprise that somebody belongs to who is about to start empty; before anything else is locked. */
export const lockTeamOf = async (within: Handle, userUid: string): Promise<void> => {
  const membership = await findMembership(within, userUid);
  if (membership) await lockTeam(within, membership.enterprise_uid);
};

/**
 * A member who has started empty has other keys than the roster names: he joins again, and is admitted again by
 * somebody who has made sure of him. The one administrator there is stays one here, to see to what is paid; nobody
 * is left who could enter him into the roster. He joins again too: what he brings back later opens only where he has
 * compared the enterprise. The log tells of both: the keys are others under the same name, and
 * whoever administered has seen all that there was until then.
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
      ...{ enterpriseUid, kind, actor: { uid: userUid, ip }, at },
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
