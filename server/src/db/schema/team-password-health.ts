import type { HealthCounts } from "@keepwell/contract/team/password-health.endpoints.ts";
import type { ColumnType } from "kysely";

export interface PasswordHealthTable {
  user_uid: string;
  enterprise_uid: string;
  /** Written as JSON text. */
  counts: ColumnType<HealthCounts, string, string>;
  sent_at: Date;
}

export interface TeamPasswordHealthTables {
  password_health: PasswordHealthTable;
}
