import { type AuditOccasion, recordAudit } from "../audit/audit.store.ts";
import type { Handle } from "../db/schema.ts";
import { announceToEnterprise } from "../events/change.store.ts";
import { findMembership } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import type { User } from "../people/user.store.ts";

/**
 * Records a change of a user's name or address in the audit log of the user's enterprise, and announces it to the
 * enterprise. Does nothing if the user belongs to no enterprise. `user` has the name after the change.
 */
export const recordMemberChange = async (
  within: Handle,
  { uid, ...name }: Pick<User, "uid" | "firstname" | "lastname">,
  occasion: Pick<AuditOccasion, "actor" | "at" | "detail">,
): Promise<void> => {
  const membership = await findMembership(within, uid);
  if (!membership) return;
  const { enterprise_uid: enterpriseUid } = membership;
  const object = { model: "user", uid, name: nameOf(name) } as const;
  await recordAudit(within, { ...occasion, enterpriseUid, kind: "user_changed", object });
  await announceToEnterprise(within, enterpriseUid, { what: "team" });
};
