import type { ColumnType } from "kysely";
import type { Customer } from "../../payments/engine/state.ts";
import type { KeptCard } from "../../payments/read-card.ts";
import type { SandboxMade, SandboxSubject } from "../../payments/sandbox-made.ts";

interface SandboxCustomerTable {
  id: string;
  state: ColumnType<Customer, string, string>;
  clock_offset: number;
  /** In real time, not in the time of the customer's clock. */
  next_due_at: Date | null;
}

interface SandboxKeyTable {
  key: string;
  customer: string | null;
  args_mac: string;
  made: ColumnType<SandboxMade, string, string>;
  created_at: Date;
}

interface SandboxCardTokenTable {
  token_hash: string;
  card: ColumnType<KeptCard, string, string>;
  expires_at: Date;
}

interface SandboxChallengeTable {
  secret_hash: string;
  customer: string;
  subject: ColumnType<SandboxSubject, string, string>;
  outcome: "passed" | "failed" | null;
  expires_at: Date;
}

interface SandboxEventTable {
  id: string;
  body: string;
  created_at: Date;
}

export interface SandboxPaymentTables {
  sandbox_customers: SandboxCustomerTable;
  sandbox_keys: SandboxKeyTable;
  sandbox_card_tokens: SandboxCardTokenTable;
  sandbox_challenges: SandboxChallengeTable;
  sandbox_events: SandboxEventTable;
}
