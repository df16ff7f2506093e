import type { Handle } from "../db/schema.ts";
import { announceToEnterprise } from "../events/change.store.ts";
import { hasOtherAdmin } from "./admin.store.ts";
import { endAdmin } from "./end-admin.ts";
import { deleteEscrow } from "./escrow.store.ts";
import { findMembership, updateMember } from "./member.store.ts";
import { settleKeys } from "./settle-keys.ts";
import { lockTeam } from "./team-lock.store.ts";

/** Alone in the enterprise that somebody belongs to who is about to start empty; before anything else is locked. */
export const lockTeamOf = async (within: Handle, userUid: string): Promise<void> => {
  const membership = await findMembership(within, userUid);
  if (membership) await lockTeam(within, membership.enterprise_uid);
};

/**
 * A member who has started empty has other keys than the roster names: he joins again, and is admitted again by
 * somebody who has made sure of him. The one administrator there is stays one here, to see to what is paid; nobody
 * is left who could enter him into the roster.
 */
export const restartMembership = async (within: Handle, userUid: string): Promise<void> => {
  const membership = await findMembership(within, userUid);
  if (!membership) return;
  const { enterprise_uid: enterpriseUid } = membership;
  await deleteEscrow(within, userUid);
  const admin = { enterpriseUid, userUid };
  if (membership.role === "admin") {
    if (!(await hasOtherAdmin(within, admin))) return;
    await endAdmin(within, admin);
  }
  const state = membership.state === "suspended" ? "suspended" : "pending";
  await updateMember(within, userUid, { state, joined_at: null });
  await settleKeys(within, enterpriseUid);
  await announceToEnterprise(within, enterpriseUid, { what: "team" });
};
