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

interface JobTable {
  name: string;
  started_at: Date;
  /** Null while it runs, or if its server died. */
  ended_at: Date | null;
  /** The kind of its error. */
  problem: string | null;
}

export interface SystemTables {
  jobs: JobTable;
  operator_log: OperatorLogTable;
  settings: SettingTable;
  rate_limits: RateLimitTable;
}
