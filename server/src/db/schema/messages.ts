import type { ColumnType, Generated } from "kysely";

type MessageVars = Readonly<Record<string, string>>;

export interface MessageTable {
  uid: string;
  kind: "mail" | "sms";
  template: string;
  to_name: string;
  to_address: string;
  locale: string;
  vars: ColumnType<MessageVars, string, string>;
  /** A second message with the same key is not stored. */
  dedupe_key: string | null;
  status: Generated<"queued" | "sent" | "failed" | "kept">;
  attempts: Generated<number>;
  next_try_at: Date;
  useful_until: Date;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface MessagesTables {
  messages: MessageTable;
}
