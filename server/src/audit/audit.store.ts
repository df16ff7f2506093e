/** @file An enterprise's audit log. The event of a write is stored in the write's transaction, and never changed. */
import { AUDIT_DETAIL_MAX, type AuditQuery } from "@keepwell/contract/team/audit.endpoints.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { type Selectable, sql } from "kysely";
import type { AuditEventTable } from "../db/schema/team-audit.ts";
import type { Handle } from "../db/schema.ts";

export interface Named {
  readonly uid: string;
  readonly name: string;
}

export interface AuditObject extends Named {
  readonly model: NonNullable<AuditEventTable["object_model"]>;
}

/** What all events of one call have in common. */
export interface AuditOccasion {
  readonly enterpriseUid: string;
  readonly kind: AuditKind;
  /** Null if the server itself did what the event records. */
  readonly actor: { readonly uid: string; readonly ip?: string | undefined } | null;
  readonly bucket?: Named | undefined;
  readonly detail?: string | undefined;
  readonly at: Date;
}

export interface AuditEvent extends AuditOccasion {
  readonly object?: AuditObject | undefined;
}

/** Records one event for each of the objects, in one statement however many objects there are. */
export const recordAuditOfEach = async (
  within: Handle,
  { enterpriseUid, kind, actor, bucket, detail, at }: AuditOccasion,
  objects: readonly Partial<AuditObject>[],
): Promise<void> => {
  const rows = JSON.stringify(objects.map(({ model, uid, name }) => ({ model, uid, name })));
  const actorUid = actor?.uid ?? null;
  await sql`
    insert into audit_events
      (enterprise_uid, at, kind, actor_uid, actor_name, object_model, object_uid, object_name,
       bucket_uid, bucket_name, detail, ip)
    select ${enterpriseUid}::uuid, ${at}::timestamptz, ${kind}::text, ${actorUid}::uuid,
      (select firstname || ' ' || lastname from users where uid = ${actorUid}::uuid),
      object.model, object.uid, object.name, ${bucket?.uid ?? null}::uuid, ${bucket?.name ?? null}::text,
      ${detail?.slice(0, AUDIT_DETAIL_MAX) ?? null}::text, ${actor?.ip ?? null}::text
    from json_to_recordset(${rows}::json) as object(model text, uid uuid, name text)`.execute(within);
};

/** Records an event. The actor's current name and the object's name are stored with it. */
export const recordAudit = (within: Handle, { object, ...occasion }: AuditEvent): Promise<void> =>
  recordAuditOfEach(within, occasion, [object ?? {}]);

interface OfMember {
  readonly kind: AuditKind;
  readonly userUid: string;
  readonly ip: string;
  readonly at: Date;
  readonly detail?: string | undefined;
}

/**
 * Records an event of a user's own account, such as a sign-in or a failed attempt to sign in. Does nothing if the user
 * is in no enterprise.
 */
export const recordOfMember = async (
  within: Handle,
  { kind, userUid, ip, at, detail }: OfMember,
): Promise<void> => {
  await sql`
    insert into audit_events (enterprise_uid, at, kind, actor_uid, actor_name, ip, detail)
    select member.enterprise_uid, ${at}::timestamptz, ${kind}::text, users.uid,
      users.firstname || ' ' || users.lastname, ${ip}::text, ${detail ?? null}::text
    from enterprise_members member join users on users.uid = member.user_uid
    where member.user_uid = ${userUid}`.execute(within);
};

export interface AuditEventRow extends Selectable<AuditEventTable> {
  /** The actor's current address; null if the account was deleted, or if the server itself acted. */
  readonly actor_email: string | null;
}

interface Asked extends AuditQuery {
  readonly enterpriseUid: string;
  readonly limit: number;
}

/** The events older than `before` (if given), newest first. A bucket's events include those about its contents. */
export const listAuditEvents = (
  handle: Handle,
  { enterpriseUid, before, kind, actor, object, from, to, limit }: Asked,
): Promise<AuditEventRow[]> => {
  let query = handle
    .selectFrom("audit_events")
    .leftJoin("users", "users.uid", "audit_events.actor_uid")
    .selectAll("audit_events")
    .select("users.email as actor_email")
    .where("enterprise_uid", "=", enterpriseUid);
  if (before !== undefined) query = query.where("seq", "<", before);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (actor !== undefined) query = query.where("actor_uid", "=", actor);
  if (object !== undefined)
    query = query.where(({ or, eb }) => or([eb("object_uid", "=", object), eb("bucket_uid", "=", object)]));
  if (from !== undefined) query = query.where("at", ">=", new Date(from));
  if (to !== undefined) query = query.where("at", "<", new Date(to));
  return query.orderBy("seq", "desc").limit(limit).execute();
};
