import type { CredentialKind } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";

export interface CredentialTable {
  uid: string;
  user_uid: string;
  kind: CredentialKind;
  /** In base64url, as in the contract. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  sign_count: number;
  transports: string[];
  is_synced: boolean;
  /** Null for a security key. */
  wrap: Sealed<"ak-passkey"> | null;
  /** The generation of the account key in `wrap`. */
  ak_gen: number | null;
  created_at: Date;
  last_used_at: Date | null;
}

/** What a challenge was made for. */
export type ChallengePurpose = "sign_in" | "second_step" | "confirm" | "add";

export interface WebauthnChallengeTable {
  hash: string;
  purpose: ChallengePurpose;
  /** The sign-in attempt or the session that asked for it; null for a sign-in with a passkey. */
  subject: string | null;
  expires_at: Date;
}

export interface CredentialTables {
  credentials: CredentialTable;
  webauthn_challenges: WebauthnChallengeTable;
}
