import type { CredentialDescriptor } from "@keepwell/contract/identity/credentials.endpoints.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { sealPasskeyWrap } from "@keepwell/crypto/account/seal-passkey-wrap.ts";
import { fromBase64Url, wipe } from "@keepwell/crypto/bytes.ts";
import { makeUid, uidBytes } from "@keepwell/crypto/uid.ts";
import { confirmWithKeys, openAccountKey, unlessFactorIsAsked } from "../account/password-proof.ts";
import type { Authenticator } from "../session/authenticator.ts";
import { type Device, type Session, storedIdentity } from "../session/session.ts";
import { rememberOwn } from "./credential-names.ts";
import { keepPasskey } from "./kept-passkeys.ts";
import { readPasskeyValue } from "./passkey-value.ts";
import { orTellUnknown, storeCredential } from "./store-credential.ts";

interface NewPasskey {
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
  readonly name: string;
}

/**
 * Uses the new passkey once, and seals the account key under the value that the passkey then computes. A value from the
 * creation must not be used: at the creation, some authenticators compute another value, or none.
 */
const sealUnderNew = async (
  { api, identity: { uid } }: Session,
  authenticator: Authenticator,
  { raw, passkey, made }: { raw: RawAccountKey; passkey: string; made: CredentialDescriptor },
) => {
  const { value } = await readPasskeyValue(authenticator, [made]);
  try {
    const { ak_gen } = await api.identity.myKeys();
    const place = {
      prf: value,
      uid,
      passkey,
      credentialId: fromBase64Url(made.credential_id),
      akGen: ak_gen,
    };
    return { wrap: await sealPasskeyWrap(raw, place), ak_gen };
  } finally {
    wipe(value);
  }
};

const addWithKey = async (
  device: Device,
  session: Session,
  authenticator: Authenticator,
  { raw, name }: { readonly raw: RawAccountKey; readonly name: string },
): Promise<void> => {
  const { api, identity } = session;
  const { uid } = identity;
  const { challenge, credentials: exclude } = await api.identity.newCredentialChallenge();
  const user = { id: uidBytes(uid), name: storedIdentity(device, identity).email };
  const attestation = await authenticator.create({ kind: "passkey", challenge, user, exclude });
  const { credential_id } = attestation;
  const passkey = makeUid();
  await orTellUnknown(attestation, async () => {
    const sealed = await sealUnderNew(session, authenticator, { raw, passkey, made: attestation });
    await storeCredential(session, name, { uid: passkey, attestation, passkey: sealed });
    await keepPasskey(device, uid, { passkey, credential_id, ...sealed });
  });
};

/**
 * Adds a passkey. With it, the user can from then on sign in and open the account without the password. If the account
 * has a second factor, the caller confirms the user's identity first (`confirmIdentity`).
 * @throws PasskeyWithoutKey when the authenticator computes no value. The user can still add it as a security key.
 * @throws DOMException `NotAllowedError` when the user cancels, `InvalidStateError` when the authenticator has a
 * passkey or a security key of this account.
 * @throws CallFailure as `confirmIdentity`; `confirmation_required` when the identity was not confirmed;
 * `credentials.full`; `validation` when the server does not accept the passkey; `conflict` when the account was reset
 * without its data in the meantime.
 * @throws SignInNotPinned, CannotVerifyError as `openAccountKey`
 */
export const addPasskey = async (
  device: Device,
  session: Session,
  authenticator: Authenticator,
  { password, name }: NewPasskey,
): Promise<void> => {
  const { keys, raw } = await openAccountKey(device, session, password);
  try {
    await confirmWithKeys(session, keys, {}).catch(unlessFactorIsAsked);
    await rememberOwn(device, session);
    await addWithKey(device, session, authenticator, { raw, name });
  } finally {
    wipe(raw);
  }
};
