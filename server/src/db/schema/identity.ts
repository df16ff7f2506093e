import type { AccountEventKind } from "@keepwell/contract/identity/account-events.ts";
import type { Bundle, SignedAddress } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { ColumnType, Generated } from "kysely";
import type { Created } from "./column-types.ts";

export type EmailPurpose = "verify" | "reset";

/** How the user of a reset link opened the account key. */
export type RecoveredBy = "code" | "browser" | "administrator";

export interface UserTable {
  uid: string;
  email: string;
  firstname: string;
  lastname: string;
  locale: string;
  kdf: number;
  /** Base64 of 16 bytes. */
  salt: string;
  /** Argon2id of the auth key, with the pepper. */
  verifier: string;
  /** The number of the current password: each new password increases it. */
  epoch: Generated<number>;
  /** The generation of the account key. */
  ak_gen: Generated<number>;
  sek: Sealed<"sek">;
  bundle: ColumnType<Bundle, string, string>;
  /** Null until the client has signed the address with the current keys. */
  signed_address: ColumnType<SignedAddress | null, string | null, string | null>;
  private_key_x: Sealed<"idk-x">;
  private_key_ed: Sealed<"idk-ed">;
  email_verified_at: Date | null;
  /** The requested address, not proven yet. */
  pending_email: string | null;
  /** When the operator disabled the account. */
  disabled_at: Date | null;
  created_at: Created;
}

export interface SessionTable {
  sid: string;
  user_uid: string;
  /** Null until the client has sealed the account key for its browser. */
  sealed_sek: Sealed<"sek-session"> | null;
  user_agent: string;
  ip: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  /** When the user last typed the password again in this session, to confirm an action. */
  confirmed_at: Date | null;
  /** Whether a passkey opened the session. */
  by_passkey: Generated<boolean>;
  /** Whether the user's enterprise requires a second factor and the account has none. */
  factor_due: Generated<boolean>;
}

interface EmailTokenTable {
  token_hash: string;
  user_uid: string;
  purpose: EmailPurpose;
  /** The address that the link was sent to. */
  email: string;
  expires_at: Date;
  used_at: Date | null;
  recovered_by: RecoveredBy | null;
  created_at: Created;
}

interface AccountEventTable {
  seq: Generated<number>;
  user_uid: string;
  kind: AccountEventKind;
  ip: string;
  user_agent: string;
  at: Date;
  detail: string | null;
}

interface AccountStateTable {
  user_uid: string;
  seq: number;
  sealed: Sealed<"state">;
}

interface RecoveryCodeTable {
  user_uid: string;
  wrap: Sealed<"ak-recovery">;
  verifier_hash: string;
  ak_gen: number;
  created_at: Date;
  /** When the user confirmed having saved the code. */
  saved_at: Date | null;
}

interface DeviceTable {
  uid: string;
  user_uid: string;
  wrap: Sealed<"ak-device">;
  ak_gen: number;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
}

export interface RetiredKeyTable {
  uid: string;
  user_uid: string;
  ak_gen: number;
  epoch: number;
  kdf: number;
  salt: string;
  verifier: string;
  sek: Sealed<"sek">;
  recovery_wrap: Sealed<"ak-recovery"> | null;
  recovery_verifier_hash: string | null;
  retired_at: Date;
  erase_at: Date;
}

export interface IdentityTables {
  users: UserTable;
  sessions: SessionTable;
  account_states: AccountStateTable;
  email_tokens: EmailTokenTable;
  account_events: AccountEventTable;
  recovery_codes: RecoveryCodeTable;
  devices: DeviceTable;
  retired_keys: RetiredKeyTable;
}
