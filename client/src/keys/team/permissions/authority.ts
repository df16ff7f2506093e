/**
 * @file Decides whose permission records are accepted: those of administrators, and of members whom an administrator's
 * record allows to sign.
 */
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { type Model, type Permission, withImplied } from "@keepwell/contract/team/permissions.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import type { ObjectRef } from "./signed-object.ts";
import type { SignedBy, Verified } from "./verify-chain.ts";

export interface Authorities {
  readonly roster: Roster;
  /**
   * The content of the object's newest permission record. Null if the record was not signed by an administrator, or if
   * its content is no longer stored.
   */
  readonly byAdmin: (ref: ObjectRef) => Promise<SignedContent | null>;
}

/** Whether a record that an administrator has signed says that the user is in the group. */
const isInGroup = async (user: string, group: string, { byAdmin }: Authorities): Promise<boolean> => {
  const content = await byAdmin({ model: "group", uid: group });
  return content?.lists.some(({ users }) => users.some(({ uid }) => uid === user)) ?? false;
};

/** Whether access lists grant the user a permission, either directly or through a group. */
const grants = async (
  { lists }: SignedContent,
  { user, model, permission }: { user: string; model: Model; permission: Permission },
  authorities: Authorities,
): Promise<boolean> => {
  const granting = lists.filter(({ permissions }) => withImplied(model, permissions).has(permission));
  for (const { uid, entity_type } of granting.flatMap(({ users }) => users))
    if (entity_type === "user" ? uid === user : await isInGroup(user, uid, authorities)) return true;
  return false;
};

/**
 * Whether the user may sign for the object. For a group, the enterprise's record must grant the user `manage_users`.
 * For any other object, the anchor (the last record by a current administrator) must grant the user
 * `manage_permissions`.
 */
const mayManage = async (
  { model }: ObjectRef,
  { user, anchor }: { user: string; anchor: SignedBy | null },
  authorities: Authorities,
): Promise<boolean> => {
  if (model !== "group")
    return (
      anchor !== null &&
      grants(anchor.content, { user, model, permission: "manage_permissions" }, authorities)
    );
  const root = await authorities.byAdmin({ model: "enterprise", uid: authorities.roster.uid });
  return (
    root !== null && grants(root, { user, model: "enterprise", permission: "manage_users" }, authorities)
  );
};

/** Whether the member who has signed the newest record of a verified object may sign for the object. */
export const hasAuthority = async (
  ref: ObjectRef,
  { signed, anchor }: Extract<Verified, { state: "verified" }>,
  authorities: Authorities,
): Promise<boolean> => {
  if (!signed?.signer.isCurrent) return false;
  const user = signed.signer.uid;
  return authorities.roster.admins.has(user) || mayManage(ref, { user, anchor }, authorities);
};
