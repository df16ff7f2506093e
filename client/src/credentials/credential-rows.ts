import type { CredentialRow } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import type { Session } from "../session/session.ts";

/** The account's passkeys and security keys as the server lists them, without rows that do not fit the contract. */
export const readCredentialRows = async ({ api }: Session): Promise<CredentialRow[]> => {
  const rows = await api.identity.listCredentials();
  return rows.flatMap((row) => (isUnverifiable(row) ? [] : [row]));
};
