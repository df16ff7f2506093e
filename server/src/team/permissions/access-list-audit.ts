/**
 * @file What the audit log records of an access list: what was done to it, and each grantee who gained or lost
 * something.
 */

import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { type Grantee, granteeKey } from "@keepwell/contract/team/fields.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { SeenObject } from "../../buckets/policies/authorize-object.ts";
import type { Handle } from "../../db/schema.ts";
import type { AccessListRow } from "../../policies/access-list.store.ts";
import type { TeamAudit } from "../in-team.ts";
import { listGrantees } from "./access-list-member.store.ts";
import { permissionAudit } from "./permission-change.ts";

export interface Granting {
  readonly permissions: readonly Permission[];
  readonly grantees: readonly Grantee[];
}

export const loadGranting = async (
  within: Handle,
  { uid, permissions }: AccessListRow,
): Promise<Granting> => ({
  permissions,
  grantees: await listGrantees(within, [uid]),
});

export interface AccessListChange {
  readonly kind: Extract<AuditKind, "access_list_created" | "access_list_changed" | "access_list_deleted">;
  /** The access list as the audit log names it. */
  readonly list: Pick<AccessListRow, "uid" | "name" | "permissions">;
  /** Undefined if the list is new. */
  readonly before?: Granting;
  /** Undefined if the list was deleted. */
  readonly after?: Granting;
}

const describeGrants = ({ model, name }: SeenObject, permissions: readonly Permission[]): string =>
  `${model} ${name}: ${permissions.join(", ")}`;

const isSame = (before: Granting, after: Granting): boolean =>
  before.permissions.join() === after.permissions.join();

/** The grantees of `one` that `other` does not have. */
const beyond = (one: Granting, other: Granting | undefined): readonly Grantee[] => {
  const keys = new Set(other?.grantees.map(granteeKey));
  return one.grantees.filter((grantee) => !keys.has(granteeKey(grantee)));
};

/**
 * Records each user and group by uid, because two names may be equal, and one name can look like a list of several
 * names.
 */
const granteeAudits = (object: SeenObject, { before, after }: AccessListChange): TeamAudit[] => {
  const toAudit = (
    kind: "access_list_granted" | "access_list_withdrawn",
    { permissions }: Granting,
    grantees: readonly Grantee[],
  ): TeamAudit =>
    permissionAudit(object, {
      kind,
      detail: describeGrants(object, permissions),
      objects: grantees.map(({ uid, entity_type: model, name }) => ({ model, uid, name })),
    });
  const withdrawn = before ? [toAudit("access_list_withdrawn", before, beyond(before, after))] : [];
  if (!after) return withdrawn;
  const isKept = before && isSame(before, after);
  return [
    ...withdrawn,
    toAudit("access_list_granted", after, isKept ? beyond(after, before) : after.grantees),
  ];
};

export const accessListAudits = (object: SeenObject, change: AccessListChange): TeamAudit[] => {
  const { kind, list } = change;
  const objects = [{ model: "access_list" as const, uid: list.uid, name: list.name }];
  const detail = describeGrants(object, list.permissions);
  return [permissionAudit(object, { kind, detail, objects }), ...granteeAudits(object, change)];
};
