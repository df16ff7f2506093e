/** @file What every change of permissions does besides. */
import type { AuditObject } from "../../audit/audit.store.ts";
import type { SeenObject } from "../../buckets/policies/authorize-object.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { announceInBucket } from "../../events/change.store.ts";
import { inTeam, type TeamAudit } from "../in-team.ts";

/** The audit event of a change on an object, by default about the object itself. */
export const permissionAudit = (
  on: SeenObject,
  { kind, detail, objects }: Pick<TeamAudit, "kind" | "detail"> & { objects?: readonly AuditObject[] },
): TeamAudit => ({
  kind,
  detail,
  objects: objects ?? [{ model: on.model, uid: on.uid, name: on.name }],
  bucket: on.bucket ?? undefined,
});

/** Announces the bucket's contents to the members who see the bucket. */
const announceInside = async (within: Handle, { bucket }: SeenObject): Promise<void> => {
  if (bucket)
    for (const what of ["bucket", "entries"] as const) await announceInBucket(within, bucket.uid, { what });
};

interface PermissionWrite<Found> {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly enterpriseUid: string;
  /** The object, locked. The actor must be allowed to manage the permissions on it. */
  readonly hold: (within: Handle) => Promise<Found>;
}

interface Changed<Result> {
  readonly result: Result;
  readonly audit: readonly TeamAudit[];
}

/**
 * Changes what is granted on an object. All members are notified, because other buckets may have become visible to
 * them. The members who see the object's bucket are notified before and after the change, because they may be
 * different members.
 */
export const changePermissions = <Found extends { readonly object: SeenObject }, Result>(
  context: Context,
  { hold, ...write }: PermissionWrite<Found>,
  work: (within: Handle, found: Found) => Promise<Changed<Result>>,
): Promise<Result> =>
  inTeam(context, { ...write, authorize: hold }, async (within, found) => {
    await announceInside(within, found.object);
    const changed = await work(within, found);
    await announceInside(within, found.object);
    return { ...changed, changed: ["team", "buckets"] };
  });
