/** @file What the audit log tells of an access list: what became of it, and each to whom it grants something or no longer does. */
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { Grantee } from "@keepwell/contract/team/fields.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { recordAuditOfEach } from "../../audit/audit.store.ts";
import type { SeenObject } from "../../buckets/policies/authorize-object.ts";
import type { Handle } from "../../db/schema.ts";
import type { AccessListRow } from "../../policies/access-list.store.ts";
import { listGrantees } from "./access-list-member.store.ts";
import { type Occasion, recordPermissionChange } from "./permission-change.ts";

/** What a list grants, and to whom. */
interface Granting {
  readonly permissions: readonly Permission[];
  readonly grantees: readonly Grantee[];
}

export const grantingOf = async (within: Handle, { uid, permissions }: AccessListRow): Promise<Granting> => ({
  permissions,
  grantees: await listGrantees(within, [uid]),
});

export interface AccessListChange extends Occasion {
  readonly kind: Extract<AuditKind, "access_list_created" | "access_list_changed" | "access_list_deleted">;
  /** As the log calls it. */
  readonly list: Pick<AccessListRow, "uid" | "name" | "permissions">;
  /** Undefined where there was no such list. */
  readonly before?: Granting;
  /** Undefined where there is none any more. */
  readonly after?: Granting;
}

const grantedOf = ({ model, name }: SeenObject, permissions: readonly Permission[]): string =>
  `${model} ${name}: ${permissions.join(", ")}`;

const isSame = (before: Granting, after: Granting): boolean =>
  before.permissions.join() === after.permissions.join();

/** Those of the one that are not the other's. */
const beyond = (one: Granting, other: Granting | undefined): readonly Grantee[] => {
  const uids = new Set(other?.grantees.map(({ uid }) => uid));
  return one.grantees.filter(({ uid }) => !uids.has(uid));
};

/** Each person and group by its uid: two may be called alike, and a name may be made to look like a list of names. */
const tellGrantees = async (
  within: Handle,
  object: SeenObject,
  { actor, caller, at, before, after }: AccessListChange,
): Promise<void> => {
  const tell = (
    kind: "access_list_granted" | "access_list_withdrawn",
    { permissions }: Granting,
    grantees: readonly Grantee[],
  ) =>
    recordAuditOfEach(
      within,
      {
        ...{ enterpriseUid: object.enterpriseUid, kind, actor: { uid: actor.uid, ip: caller.ip }, at },
        bucket: object.bucket ?? undefined,
        detail: grantedOf(object, permissions),
      },
      grantees.map(({ uid, entity_type: model, name }) => ({ model, uid, name })),
    );
  if (before) await tell("access_list_withdrawn", before, beyond(before, after));
  if (!after) return;
  const isKept = before && isSame(before, after);
  await tell("access_list_granted", after, isKept ? beyond(after, before) : after.grantees);
};

export const tellOfAccessList = async (
  within: Handle,
  object: SeenObject,
  change: AccessListChange,
): Promise<void> => {
  const { actor, caller, at, kind, list } = change;
  await recordPermissionChange(within, object, {
    ...{ actor, caller, at, kind, detail: grantedOf(object, list.permissions) },
    object: { model: "access_list", uid: list.uid, name: list.name },
  });
  await tellGrantees(within, object, change);
};
