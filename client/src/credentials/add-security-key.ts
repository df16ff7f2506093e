import { makeUid, uidBytes } from "@keepwell/crypto/uid.ts";
import type { Authenticator } from "../session/authenticator.ts";
import type { Session } from "../session/session.ts";
import { orTellUnknown, storeCredential } from "./store-credential.ts";

interface NewSecurityKey {
  readonly name: string;
}

/**
 * Adds a security key as second factor. The caller confirms the user's identity first, if the account has a second
 * factor already (`confirmIdentity`).
 * @returns the backup codes, which are shown only once; null if the account already had a second factor.
 * @throws DOMException `NotAllowedError` when the user cancels, `InvalidStateError` when the key was added before.
 * @throws CallFailure `confirmation_required`; `credentials.full`; `validation` when the server does not accept the
 * key.
 */
export const addSecurityKey = async (
  session: Session,
  authenticator: Authenticator,
  { name }: NewSecurityKey,
): Promise<string[] | null> => {
  const { identity, api } = session;
  const { challenge, credentials: exclude } = await api.identity.newCredentialChallenge();
  const user = { id: uidBytes(identity.uid), name: identity.email };
  const attestation = await authenticator.create({ kind: "security_key", challenge, user, exclude });
  return orTellUnknown(attestation, () => storeCredential(session, name, { uid: makeUid(), attestation }));
};
