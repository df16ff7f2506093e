import { type AuditOccasion, recordAudit } from "../audit/audit.store.ts";
import type { Handle } from "../db/schema.ts";
import { announceToEnterprise } from "../events/change.store.ts";
import { findMembership } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import type { User } from "../people/user.store.ts";

interface MemberChange extends Pick<AuditOccasion, "actor" | "at" | "detail"> {
  /** The kind of the event. If it is missing, the kind is `user_changed`: a change of the name or address. */
  readonly kind?: "user_changed" | "operator_removed_factors";
}

/**
 * Records a change of a user's account in the audit log of the user's enterprise, and announces it to the enterprise.
 * Does nothing if the user belongs to no enterprise. The given user has the name after the change.
 */
export const recordMemberChange = async (
  within: Handle,
  { uid, ...name }: Pick<User, "uid" | "firstname" | "lastname">,
  { kind = "user_changed", ...occasion }: MemberChange,
): Promise<void> => {
  const membership = await findMembership(within, uid);
  if (!membership) return;
  const { enterprise_uid: enterpriseUid } = membership;
  const object = { model: "user", uid, name: nameOf(name) } as const;
  await recordAudit(within, { ...occasion, enterpriseUid, kind, object });
  await announceToEnterprise(within, enterpriseUid, { what: "team" });
};
