import type { Generated } from "kysely";

export interface PhoneFactorTable {
  user_uid: string;
  /** The proven number, in E.164 form. */
  phone: string | null;
  confirmed_at: Date | null;
  pending_phone: string | null;
  pending_sid: string | null;
  pending_until: Date | null;
}

export interface PhoneCheckTable {
  user_uid: string;
  purpose: string;
  attempt: string;
  phone: string;
  code_mac: string | null;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
}

export interface AuthenticatorTable {
  user_uid: string;
  /** Sealed under the server's two-factor key. */
  secret: string | null;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  pending_secret: string | null;
  pending_until: Date | null;
}

interface BackupCodeTable {
  user_uid: string;
  code_mac: string;
  made_at: Date;
  used_at: Date | null;
}

export interface SignInAttemptTable {
  uid: string;
  token_hash: string;
  user_uid: string;
  epoch: number;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
}

export interface TwoFactorTables {
  phone_checks: PhoneCheckTable;
  phone_factors: PhoneFactorTable;
  authenticators: AuthenticatorTable;
  backup_codes: BackupCodeTable;
  sign_in_attempts: SignInAttemptTable;
}
