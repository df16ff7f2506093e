import type { Generated } from "kysely";

interface SettingTable {
  key: string;
  value: string;
}

interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

interface OperatorLogTable {
  seq: Generated<number>;
  at: Date;
  command: string;
  /** The user whom the command is about. */
  user_uid: string | null;
  /** Null if the command was refused or interrupted. */
  done_at: Date | null;
}

export interface SystemTables {
  operator_log: OperatorLogTable;
  settings: SettingTable;
  rate_limits: RateLimitTable;
}
