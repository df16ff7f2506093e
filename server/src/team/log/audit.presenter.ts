import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import type { AuditEventRow } from "../../audit/audit.store.ts";

const named = (uid: string | null, name: string | null) => (uid === null ? null : { uid, name: name ?? "" });

const presentObject = ({ object_model, object_uid, object_name }: AuditEventRow): AuditRow["object"] => {
  const object = named(object_uid, object_name);
  return object && object_model && { model: object_model, ...object };
};

const presentActor = ({ actor_uid, actor_name, actor_email }: AuditEventRow): AuditRow["actor"] =>
  actor_uid === null ? null : { uid: actor_uid, fullname: actor_name ?? "", email: actor_email };

export const presentAuditEvent = (event: AuditEventRow): AuditRow => ({
  seq: event.seq,
  at: event.at.toISOString(),
  kind: event.kind,
  actor: presentActor(event),
  object: presentObject(event),
  bucket: named(event.bucket_uid, event.bucket_name),
  detail: event.detail,
  ip: event.ip,
});
