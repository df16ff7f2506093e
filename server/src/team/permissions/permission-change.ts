/** @file What every change of permissions has in common: audit events and announcements. */
import type { AuditObject } from "../../audit/audit.store.ts";
import type { SeenObject } from "../../buckets/policies/authorize-object.ts";
import type { Actor, Caller } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { announceChanges, listNotifiedUsers } from "../../events/change.store.ts";
import { inTeam, type TeamAudit, unchanged } from "../in-team.ts";

/** The audit event of a change of permissions on an object. By default, the event names only that object. */
export const permissionAudit = (
  on: SeenObject,
  { kind, detail, objects }: Pick<TeamAudit, "kind" | "detail"> & { objects?: readonly AuditObject[] },
): TeamAudit => ({
  kind,
  detail,
  objects: objects ?? [{ model: on.model, uid: on.uid, name: on.name }],
  bucket: on.bucket ?? undefined,
});

/** The members who see the object's bucket. */
const listSeeing = async (within: Handle, bucket: SeenObject["bucket"]): Promise<string[]> =>
  bucket ? listNotifiedUsers(within, { bucketUid: bucket.uid, isTeams: true }) : [];

interface PermissionWrite<Found> {
  readonly actor: Actor;
  readonly caller: Caller;
  readonly enterpriseUid: string;
  /** Locks the object. The actor must be allowed to manage the permissions on it. */
  readonly lockObject: (within: Handle) => Promise<Found>;
}

export interface Changed<Result> {
  readonly result: Result;
  readonly audit: readonly TeamAudit[];
}

/**
 * Changes what is granted on an object. Notifies all members, because other buckets may have become visible to them.
 * The browsers of the members who see the object's bucket, before or after the change, read its contents again. If
 * `work` returns no audit event, nothing was changed.
 */
export const changePermissions = <Found extends { readonly object: SeenObject }, Result>(
  context: Context,
  { lockObject, ...write }: PermissionWrite<Found>,
  work: (within: Handle, found: Found) => Promise<Changed<Result>>,
): Promise<Result> =>
  inTeam(context, { ...write, authorize: lockObject }, async (within, found) => {
    const { bucket } = found.object;
    const before = await listSeeing(within, bucket);
    const { result, audit } = await work(within, found);
    if (audit.length === 0) return unchanged(result);
    const users = new Set([...before, ...(await listSeeing(within, bucket))]);
    if (bucket)
      await announceChanges(within, [...users], { bucket: bucket.uid, changed: ["bucket", "entries"] });
    return { result, audit, changed: ["team", "buckets"] };
  });
