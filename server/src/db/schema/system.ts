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

export interface SystemTables {
  settings: SettingTable;
  rate_limits: RateLimitTable;
}
