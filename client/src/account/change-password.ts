import { makeSessionKey } from "@keepwell/crypto/account/make-session-key.ts";
import { sealSek } from "@keepwell/crypto/account/seal-sek.ts";
import { sealSessionSek } from "@keepwell/crypto/account/seal-session-sek.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import { toBase64, wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { derivePasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { CURRENT_KDF } from "@keepwell/crypto/password/kdf-versions.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { createApi } from "../api/api.ts";
import { keepPasswordSealedKey } from "../session/password-sealed-key.ts";
import { type Device, replaceToken, type Session, storedIdentity } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import { type OpenedAccount, openAccountKey } from "./password-proof.ts";
import { keepPin } from "./sign-in-pins.ts";

interface PasswordChange {
  /** Both passwords as the user typed them. They are used for the key derivation only. */
  readonly password: string;
  readonly newPassword: string;
}

/** Derives the keys of a typed password. `kdf` is the version of the key derivation. */
export const deriveTypedKeys = async (device: Device, password: string, salt: Bytes, kdf: number) => {
  const masterKey = await device.deriveMasterKey({ password, salt, kdf });
  try {
    return await derivePasswordKeys(masterKey, salt);
  } finally {
    wipe(masterKey);
  }
};

/**
 * Seals the account key for the server under the new password, and for this session under a new session key.
 * `new_under_old_salt` is the auth key that is derived from the new password and the current password's salt. It shows
 * the server whether the new password is the same as the current one. `expected`: the session and epoch that the
 * server's new token must have.
 */
const sealForNew = async (
  device: Device,
  session: Session,
  { opened, newPassword }: { opened: OpenedAccount; newPassword: string },
) => {
  const { uid, token } = storedIdentity(device, session.identity);
  const { sid } = decodeToken(token, uid);
  const epoch = opened.epoch + 1;
  const salt = makeSalt();
  const keys = await deriveTypedKeys(device, newPassword, salt, CURRENT_KDF);
  const underOld = await deriveTypedKeys(device, newPassword, opened.salt, opened.kdf);
  const sessionKey = await makeSessionKey();
  return {
    sessionKey,
    expected: { sid, epoch },
    body: {
      password: opened.keys.authKey,
      new_password: keys.authKey,
      confirm_password: keys.authKey,
      new_under_old_salt: underOld.authKey,
      kdf: CURRENT_KDF,
      salt: toBase64(salt),
      sek: await sealSek(opened.raw, { keys, uid, epoch, kdf: CURRENT_KDF, salt }),
      session_sek: await sealSessionSek(opened.raw, { key: sessionKey.seal, uid, sid, epoch }),
    },
  };
};

/**
 * Changes the password. The account key stays the same, so nothing in the vault is sealed again. Every other session
 * ends; this session continues under a new key. If the user locks the browser during the change, it stays locked.
 * @throws CallFailure `validation` on `password` when the current password is wrong, on `new_password` when the new
 * password is the same as the current one; `conflict` when the password was changed elsewhere in the meantime.
 * @throws SignInNotPinned when this browser has not kept the parameters of the key derivation. The user must then sign
 * in again.
 * @throws CannotVerifyError when the sealed account key does not open, or the server's new token is not the expected
 * one.
 */
export const changePassword = async (
  device: Device,
  session: Session,
  { password, newPassword }: PasswordChange,
): Promise<void> => {
  const { uid } = session.identity;
  const opened = await openAccountKey(device, session, password);
  try {
    const { sessionKey, expected, body } = await sealForNew(device, session, { opened, newPassword });
    await replaceToken(device, uid, async () => {
      const identity = storedIdentity(device, session.identity);
      // This must not use `session.api`. If the server refused the token, a call of `session.api` would wait until the
      // identity is removed, and the removal would wait for the end of `replaceToken`. Both would wait for ever.
      const api = createApi({ transport: device.transport, token: () => identity.token });
      const { token } = await api.identity.changePassword({ body });
      const claims = decodeToken(token, uid);
      if (claims.sek !== body.session_sek || claims.sid !== expected.sid || claims.epoch !== expected.epoch)
        throw new CannotVerifyError();
      const { sek, kdf, salt } = body;
      const { epoch } = expected;
      await keepPin(device, { email: opened.email, uid, kdf, salt, epoch });
      await keepPasswordSealedKey(device, session, { sek, kdf, salt, epoch });
      // If the previous key is gone, the browser was locked in the meantime. It must stay locked, so the new key is not
      // stored.
      await device.keys.replace(uid, sessionKey.unlock);
      device.identities.update({ ...storedIdentity(device, identity), token });
    });
  } finally {
    wipe(opened.raw);
  }
};
