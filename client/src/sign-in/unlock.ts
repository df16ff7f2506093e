/** @file Opens a locked identity again with its password. */
import { importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openSek } from "@keepwell/crypto/account/open-sek.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { derivePasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import { openAccountKey } from "../account/password-proof.ts";
import { createApi } from "../api/api.ts";
import { CallFailure, hasType } from "../api/call-failure.ts";
import { keepPasswordSealedKey, type PasswordSealedKey } from "../session/password-sealed-key.ts";
import {
  createSession,
  type Device,
  forgetRefused,
  type Session,
  storedIdentity,
} from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import type { Identity } from "../storage/identity-store.ts";
import { exchange } from "./exchange.ts";

interface Unlocking {
  readonly identity: Identity;
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
  /** The account key sealed under the password, as this tab has kept it; null if the tab has kept none. */
  readonly sealedKey: PasswordSealedKey | null;
}

const apiOf = ({ transport }: Device, { token }: Identity) => createApi({ transport, token: () => token });

/**
 * Refuses a password that does not open the kept sealed key. The sealed key is genuine, because an open session has
 * kept it. So either the password is wrong, or the user has set it elsewhere in the meantime, and that change has ended
 * this session.
 */
const refusePassword = async (device: Device, identity: Identity): Promise<never> => {
  await apiOf(device, identity)
    .identity.me()
    .catch((error: unknown) => {
      if (hasType(error, "unauthorized")) throw error;
    });
  const fields = { password: { code: "password_wrong" as const, message: "" } };
  throw new CallFailure("validation", { code: "validation", fields });
};

const openWithSealedKey = async (
  device: Device,
  { identity, password }: Unlocking,
  sealedKey: PasswordSealedKey,
): Promise<RawAccountKey> => {
  const salt = parseSalt(sealedKey.salt);
  const masterKey = await device.deriveMasterKey({ password, salt, kdf: sealedKey.kdf });
  const keys = await derivePasswordKeys(masterKey, salt);
  wipe(masterKey);
  return openSek(sealedKey.sek, { ...sealedKey, keys, salt, uid: identity.uid }).catch((error: unknown) =>
    error instanceof CannotVerifyError ? refusePassword(device, identity) : Promise.reject(error),
  );
};

/**
 * Opens the account key with the server's help, if this tab has kept no sealed key. The server checks the password and
 * sends the sealed account key.
 */
const openWithServer = async (device: Device, { identity, password }: Unlocking) => {
  const api = apiOf(device, identity);
  const { raw, sek, epoch, kdf, saltText } = await openAccountKey(device, { identity, api }, password);
  return { raw, sealedKey: { sek, epoch, kdf, salt: saltText } };
};

/**
 * The identity as it is stored now, and the kept sealed key if it is sealed under the current password. A password
 * change that ends after the tab has locked leaves a sealed key of the old password.
 */
const currentOf = (device: Device, { identity: kept, password, sealedKey }: Unlocking): Unlocking => {
  const identity = storedIdentity(device, kept);
  const { epoch } = decodeToken(identity.token, identity.uid);
  return { identity, password, sealedKey: sealedKey?.epoch === epoch ? sealedKey : null };
};

/**
 * Opens a locked identity with its account key. Without a connection, opens it only in this tab, and only until the
 * tab is reloaded.
 */
export const openWithKey = (device: Device, identity: Identity, raw: RawAccountKey): Promise<Session> =>
  exchange(device, identity, raw).catch(async (error: unknown) => {
    if (!hasType(error, "offline")) throw error;
    return createSession(device, identity, await importAccountKey(raw));
  });

const open = async (device: Device, unlocking: Unlocking): Promise<Session> => {
  const { identity } = unlocking;
  const { raw, sealedKey } = unlocking.sealedKey
    ? { raw: await openWithSealedKey(device, unlocking, unlocking.sealedKey), sealedKey: unlocking.sealedKey }
    : await openWithServer(device, unlocking);
  try {
    const session = await openWithKey(device, identity, raw);
    await keepPasswordSealedKey(device, session, sealedKey);
    return session;
  } finally {
    wipe(raw);
  }
};

/**
 * Opens a locked identity. Without a connection, opens the identity only in this tab, and only until the tab is
 * reloaded.
 * @throws CallFailure `validation` on `password` when the password is wrong; `unauthorized` when the session has ended
 * in the meantime (the identity is then removed from this browser); `offline` when this tab has kept no sealed key and
 * there is no connection. @throws SignInNotPinned, CannotVerifyError as `openAccountKey`.
 */
export const unlock = async (device: Device, locked: Unlocking): Promise<Session> => {
  const unlocking = currentOf(device, locked);
  const { uid, token } = unlocking.identity;
  return open(device, unlocking).catch(async (error: unknown) => {
    if (hasType(error, "unauthorized")) await forgetRefused(device, uid, token);
    throw error;
  });
};
