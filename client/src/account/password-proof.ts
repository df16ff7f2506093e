/**
 * @file Proves the user's identity to the server, and opens the account key in this browser, with the password, which
 * the user types again.
 */

import type { TwoFactorMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openSek } from "@keepwell/crypto/account/open-sek.ts";
import { type Bytes, wipe } from "@keepwell/crypto/bytes.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { derivePasswordKeys, type PasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import { createApi } from "../api/api.ts";
import { type Device, type Session, storedIdentity } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import { SignInNotPinned } from "./sign-in-changed.ts";
import { type Accepted, checkParameters } from "./sign-in-pins.ts";

/** The keys of a typed password, derived under the account's current salt. */
export interface TypedKeys {
  /** The address, as the user typed it or as this browser stores it. */
  readonly email: string;
  readonly keys: PasswordKeys;
  readonly kdf: number;
  readonly salt: Bytes;
  /** The salt in base64, as it is stored. */
  readonly saltText: string;
}

interface Typed extends Accepted {
  readonly email: string;
  readonly password: string;
}

interface Derivation {
  readonly email: string;
  readonly password: string;
  readonly kdf: number;
  /** The salt in base64. */
  readonly salt: string;
}

const deriveKeys = async (
  device: Device,
  { email, password, kdf, salt: saltText }: Derivation,
): Promise<TypedKeys> => {
  const salt = parseSalt(saltText);
  const masterKey = await device.deriveMasterKey({ password, salt, kdf });
  try {
    return { email, keys: await derivePasswordKeys(masterKey, salt), kdf, salt, saltText };
  } finally {
    wipe(masterKey);
  }
};

/**
 * Derives the keys of a password for an address. They are the account's keys only if the password is right.
 * @throws SignInChanged when the server shows another salt or key derivation than this browser has seen.
 * @throws PasswordOlderThanSeen when the server shows the salt and key derivation of an older password.
 */
export const derivePasswordKeysFor = async (
  device: Device,
  { email, password, ...accepted }: Typed,
): Promise<TypedKeys> => {
  const api = createApi({ transport: device.transport, token: () => null });
  const prelogin = await api.identity.prelogin({ body: { email } });
  await checkParameters(device, { email, ...prelogin }, accepted);
  return deriveKeys(device, { email, password, ...prelogin });
};

export interface TypedCode {
  readonly code: string;
  readonly method: TwoFactorMethod;
}

/** A signed-in account, open or locked. */
type OwnAccount = Pick<Session, "identity" | "api">;

/**
 * [Note: Pinned sign-in] Derives the password's keys for the signed-in account, under the parameters with which this
 * browser has opened the account. The client does not ask the server for them: a server that chose the salt would learn
 * an auth key derived under that salt. The kept parameters are always current, because a change of the password
 * elsewhere ends the session.
 * @throws SignInNotPinned when this browser has not kept the parameters. The user must then sign in again.
 */
const deriveOwnPasswordKeys = async (
  device: Device,
  { identity }: OwnAccount,
  password: string,
): Promise<TypedKeys> => {
  const { uid, email } = storedIdentity(device, identity);
  const pin = await device.pins.get(email);
  if (pin?.uid !== uid) throw new SignInNotPinned();
  return deriveKeys(device, { email, password, kdf: pin.kdf, salt: pin.salt });
};

interface Confirmation {
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
  /** The code of a second factor, if the account has one. */
  readonly typed?: TypedCode;
}

/**
 * Confirms the user's identity to the server. For ten minutes this session may make the calls that require a
 * confirmation.
 * @throws SignInNotPinned when this browser has not kept the parameters.
 * @throws CallFailure `validation` on `password` when the password is wrong, on `confirm_code` when a code is required
 * or wrong.
 */
export const confirmIdentity = async (
  device: Device,
  session: Session,
  { password, typed }: Confirmation,
): Promise<void> => {
  const { keys } = await deriveOwnPasswordKeys(device, session, password);
  const second = typed === undefined ? {} : { confirm_code: typed.code, method: typed.method };
  await session.api.identity.confirm({ body: { password: keys.authKey, ...second } });
};

/** Confirms the identity of a user without a second factor. */
export const confirmPassword = (device: Device, session: Session, password: string): Promise<void> =>
  confirmIdentity(device, session, { password });

/** The opened account key, with the epoch of its password. The caller wipes the key after use. */
export interface OpenedAccount extends TypedKeys {
  readonly raw: RawAccountKey;
  readonly epoch: number;
  readonly sek: Sealed<"sek">;
}

/**
 * Opens the account key with the password, so that the caller can seal it again.
 * @throws SignInNotPinned when this browser has not kept the parameters.
 * @throws CallFailure `validation` on `password` when it is wrong.
 * @throws CannotVerifyError when the sealed key does not open under the password's key, or has another epoch than the
 * token.
 */
export const openAccountKey = async (
  device: Device,
  own: OwnAccount,
  password: string,
): Promise<OpenedAccount> => {
  const typed = await deriveOwnPasswordKeys(device, own, password);
  const { sek, epoch } = await own.api.identity.unlock({ body: { password: typed.keys.authKey } });
  const { uid, token } = storedIdentity(device, own.identity);
  // The token has the epoch of the current password. A key sealed under an earlier password may be an earlier account
  // key.
  ensure(epoch === decodeToken(token, uid).epoch);
  const raw = await openSek(sek, { ...typed, uid, epoch });
  return { ...typed, raw, epoch, sek };
};
