/**
 * @file Uses the password that a signed-in user types again: proves the user's identity to the server, or opens the
 * account key in this browser.
 */

import type { CodeMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openSek } from "@keepwell/crypto/account/open-sek.ts";
import { type Bytes, wipe } from "@keepwell/crypto/bytes.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { derivePasswordKeys, type PasswordKeys } from "@keepwell/crypto/password/derive-password-keys.ts";
import { parseSalt } from "@keepwell/crypto/password/make-salt.ts";
import { createApi } from "../api/api.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Authenticator } from "../session/authenticator.ts";
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
  readonly method: CodeMethod;
}

/** A signed-in account, open or locked. */
type OwnAccount = Pick<Session, "identity" | "api">;

/**
 * [Note: Pinned sign-in] Derives the password's keys for the signed-in account. Uses the parameters (salt and key
 * derivation) with which this browser has opened the account. The client does not ask the server for them: a server
 * that chose the salt would learn an auth key derived under that salt. A change of the password elsewhere ends the
 * session. So the kept parameters are those of the current password, unless the user signed in with a passkey after the
 * change.
 * @throws SignInNotPinned when this browser has not kept the parameters of the current password. The user must then
 * sign in with it.
 */
const deriveOwnPasswordKeys = async (
  device: Device,
  { identity }: OwnAccount,
  password: string,
): Promise<TypedKeys> => {
  const { uid, email, token } = storedIdentity(device, identity);
  const pin = await device.pins.get(email);
  if (pin?.uid !== uid || pin.epoch !== decodeToken(token, uid).epoch) throw new SignInNotPinned();
  return deriveKeys(device, { email, password, kdf: pin.kdf, salt: pin.salt });
};

/**
 * The second factor, if the account has one: the code that the user has typed, or the authenticator that signs in place
 * of a code.
 */
export interface SecondStep {
  readonly typed?: TypedCode;
  readonly key?: Authenticator;
}

interface Confirmation extends SecondStep {
  /** The password as the user typed it. It is used for the key derivation only. */
  readonly password: string;
}

const secondStep = async ({ api }: Session, { typed, key }: SecondStep) => {
  if (key) return (await import("../session/security-key.ts")).signConfirmation(api, key);
  return typed && { confirm_code: typed.code, method: typed.method };
};

/** Like `confirmIdentity`, with keys that the caller has already derived. */
export const confirmWithKeys = async (
  session: Session,
  { authKey }: PasswordKeys,
  second: SecondStep,
): Promise<void> => {
  await session.api.identity.confirm({ body: { password: authKey, ...(await secondStep(session, second)) } });
};

/**
 * Confirms the user's identity to the server. For ten minutes this session may make the calls that require a
 * confirmation.
 * @throws SignInNotPinned when this browser has not kept the parameters.
 * @throws CallFailure `validation` on `password` when the password is wrong, on `confirm_code` when a code is required
 * or wrong, on `assertion` when the key was not accepted.
 * @throws DOMException `NotAllowedError` when the user cancels the request for the key.
 */
export const confirmIdentity = async (
  device: Device,
  session: Session,
  { password, ...second }: Confirmation,
): Promise<void> => {
  const { keys } = await deriveOwnPasswordKeys(device, session, password);
  await confirmWithKeys(session, keys, second);
};

/**
 * Ignores the error `code_required`, with which the server refuses a confirmation that lacks a second factor. The next
 * call then fails with `confirmation_required`. Rethrows every other error.
 */
export const unlessFactorIsAsked = (error: unknown): void => {
  if (!(error instanceof CallFailure && error.fields["confirm_code"]?.code === "code_required")) throw error;
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
