import type { CredentialRow } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { StoredCredential } from "./credential.store.ts";

export const presentCredential = ({
  uid,
  kind,
  credential_id,
  is_synced,
  created_at,
  last_used_at,
}: StoredCredential): CredentialRow => ({
  uid,
  kind,
  credential_id,
  is_synced,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
