/** @file Lists and removes the account's passkeys and security keys. */
import type { CredentialKind } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { Device, Session } from "../session/session.ts";
import { forgetCredentialName } from "./credential-names.ts";
import { readCredentialRows } from "./credential-rows.ts";
import { dropPasskey } from "./kept-passkeys.ts";
import { tellUnknown } from "./tell-browser.ts";

/** A passkey or a security key of the account. */
export interface Credential {
  readonly uid: string;
  readonly kind: CredentialKind;
  /** The name that the user has given it; null for a credential that the user has not added (MS-235). */
  readonly name: string | null;
  /** Whether a provider copies the passkey to the user's other devices. */
  readonly isSynced: boolean;
  /** In ISO 8601. */
  readonly addedAt: string;
  /** Null if it was never used. */
  readonly usedAt: string | null;
}

/** The account's passkeys and security keys, the oldest first. @throws as `Trust.read` */
export const listCredentials = async (session: Session): Promise<Credential[]> => {
  const [rows, { credentials }] = await Promise.all([
    readCredentialRows(session),
    session.keyring.trust().then((trust) => trust.read()),
  ]);
  return rows.map(({ uid, kind, is_synced, created_at, last_used_at }) => ({
    uid,
    kind,
    name: credentials?.[uid]?.name ?? null,
    isSynced: is_synced,
    addedAt: created_at,
    usedAt: last_used_at,
  }));
};

/**
 * Removes a passkey or a security key. The caller confirms the user's identity first (`confirmIdentity`).
 * @throws CallFailure `confirmation_required`; `not_found`
 */
export const removeCredential = async (device: Device, session: Session, uid: string): Promise<void> => {
  const { api, identity } = session;
  const rows = await readCredentialRows(session);
  await api.identity.deleteCredential({ params: { id: uid } });
  await dropPasskey(device, identity.uid, uid);
  // The credential is gone. A name that stays is never shown.
  await forgetCredentialName(session, uid).catch(() => undefined);
  const removed = rows.find((row) => row.uid === uid);
  if (removed) await tellUnknown(removed.credential_id);
};
