/** @file Asking for the password again: what it proves to the server, and what it opens in this browser. */

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
import { type Accepted, checkParameters } from "./sign-in-pins.ts";

/** The keys of a typed password, derived under the account's current salt. */
export interface TypedKeys {
  /** The address that was typed. */
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

/**
 * Derives the keys of a password for an address. They are the account's keys only if the password is right.
 * @throws SignInChanged, PasswordOlderThanSeen
 */
export const derivePasswordKeysFor = async (
  device: Device,
  { email, password, ...accepted }: Typed,
): Promise<TypedKeys> => {
  const api = createApi({ transport: device.transport, token: () => null });
  const prelogin = await api.identity.prelogin({ body: { email } });
  const salt = parseSalt(prelogin.salt);
  await checkParameters(device, { email, ...prelogin }, accepted);
  const masterKey = await device.deriveMasterKey({ password, salt, kdf: prelogin.kdf });
  const keys = await derivePasswordKeys(masterKey, salt);
  wipe(masterKey);
  return { email, keys, kdf: prelogin.kdf, salt, saltText: prelogin.salt };
};

/** A typed code of a second factor. */
export interface TypedCode {
  readonly code: string;
  readonly method: TwoFactorMethod;
}

/** A signed-in account, open or locked. */
type OwnAccount = Pick<Session, "identity" | "api">;

/**
 * Derives the password's keys for the signed-in account. Its address is read from the server first, because another
 * browser may have changed it.
 * @throws SignInChanged, PasswordOlderThanSeen
 */
const deriveOwnPasswordKeys = async (
  device: Device,
  { api }: OwnAccount,
  password: string,
): Promise<TypedKeys> => {
  const { email } = await api.identity.me();
  return derivePasswordKeysFor(device, { email, password });
};

interface Confirmation {
  /** As typed. It is used for the key derivation only. */
  readonly password: string;
  /** The code of a second factor, if the account has one. */
  readonly typed?: TypedCode;
}

/**
 * Confirms the user's identity to the server: for ten minutes this session may make the calls that require it.
 * @throws SignInChanged, PasswordOlderThanSeen
 * @throws CallFailure `validation` on `password` when it is wrong, on `confirm_code` when a code is required or is
 * wrong.
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

/** The opened account key, with the epoch of its password. The caller wipes it. */
export interface OpenedAccount extends TypedKeys {
  readonly raw: RawAccountKey;
  readonly epoch: number;
  readonly sek: Sealed<"sek">;
}

/**
 * Opens the account key with the password, to seal it again.
 * @throws SignInChanged, PasswordOlderThanSeen
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
  // The token belongs to one password: a key sealed under a previous password may be a previous account key.
  ensure(epoch === decodeToken(token, uid).epoch);
  const raw = await openSek(sek, { ...typed, uid, epoch });
  return { ...typed, raw, epoch, sek };
};
