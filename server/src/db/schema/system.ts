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
  /** Null while the command runs, and if it was refused or interrupted. */
  done_at: Date | null;
}

interface JobTable {
  name: string;
  started_at: Date;
  /** Null while the job runs, or if its server died. */
  ended_at: Date | null;
  /**
   * The error of the latest completed run: its message or, if the message quotes stored data, only its kind. Null if
   * that run succeeded, or if no run has completed.
   */
  problem: string | null;
}

interface NotificationReaderTable {
  uid: string;
  seen_at: Generated<Date>;
}

interface NotificationTable {
  id: Generated<number>;
  /** The id of the transaction that sent the notification, as PostgreSQL's `xid8`. */
  xid: Generated<string>;
  channel: string;
  payload: string;
  sent_at: Generated<Date>;
}

export interface SystemTables {
  jobs: JobTable;
  notification_readers: NotificationReaderTable;
  notifications: NotificationTable;
  operator_log: OperatorLogTable;
  settings: SettingTable;
  rate_limits: RateLimitTable;
}
