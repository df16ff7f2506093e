import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { Model } from "@keepwell/contract/team/permissions.ts";
import type { GeneratedAlways } from "kysely";

export interface AuditEventTable {
  seq: GeneratedAlways<number>;
  enterprise_uid: string;
  at: Date;
  kind: AuditKind;
  actor_uid: string | null;
  actor_name: string | null;
  object_model: Model | "user" | "group" | "access_list" | null;
  object_uid: string | null;
  object_name: string | null;
  bucket_uid: string | null;
  bucket_name: string | null;
  detail: string | null;
  ip: string | null;
}

interface LeaverReportTable {
  uid: string;
  enterprise_uid: string;
  user_uid: string;
  fullname: string;
  email: string;
  left_at: Date;
}

export interface LeaverItemTable {
  uid: string;
  report_uid: string;
  entry_uid: string;
  entry_name: string;
  bucket_uid: string;
  bucket_name: string;
  opened_at: Date | null;
  done_at: Date | null;
  done_by: string | null;
}

export interface TeamAuditTables {
  audit_events: AuditEventTable;
  leaver_reports: LeaverReportTable;
  leaver_items: LeaverItemTable;
}
