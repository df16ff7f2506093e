/** @file What every change of who may do what comes with. */
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { type AuditObject, recordAudit } from "../../audit/audit.store.ts";
import type { SeenObject } from "../../buckets/policies/authorize-object.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { announceInBucket, announceToEnterprise } from "../../events/change.store.ts";

/** Who does it, and when. */
export interface Occasion {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly at: Date;
}

interface Told {
  readonly kind: AuditKind;
  readonly object?: AuditObject;
  readonly detail: string;
}

export const recordPermissionChange = (
  within: Handle,
  on: SeenObject,
  { actor, caller, at, kind, object, detail }: Occasion & Told,
): Promise<void> =>
  recordAudit(within, {
    ...{ enterpriseUid: on.enterpriseUid, kind, actor: { uid: actor.uid, ip: caller.ip }, at, detail },
    object: object ?? { model: on.model, uid: on.uid, name: on.name },
    bucket: on.bucket ?? undefined,
  });

/**
 * Tells all members that there may be other buckets for them, and those who see this one what is in it. Before and
 * after the change: whoever sees it then is not who saw it before.
 */
export const announcePermissions = async (
  within: Handle,
  { enterpriseUid, bucket }: SeenObject,
): Promise<void> => {
  for (const what of ["team", "buckets"] as const)
    await announceToEnterprise(within, enterpriseUid, { what });
  if (bucket)
    for (const what of ["bucket", "entries"] as const) await announceInBucket(within, bucket.uid, { what });
};
