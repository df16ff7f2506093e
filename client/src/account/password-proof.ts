/** @file Giving the password again: what it proves to the server, and what it opens here. */

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

/** The keys of a typed password, under the salt that the account has now. */
export interface TypedKeys {
  /** The address that was typed. */
  readonly email: string;
  readonly keys: PasswordKeys;
  readonly kdf: number;
  readonly salt: Bytes;
  /** The same in base64, as it is stored. */
  readonly saltText: string;
}

interface Typed extends Accepted {
  readonly email: string;
  readonly password: string;
}

/**
 * Derives the keys of a password for an address. They are right only if the password is.
 * @throws SignInChanged, PasswordOlderThanSeen
 */
export const keysFor = async (
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

/** Of a second factor. */
export interface TypedCode {
  readonly code: string;
  readonly method: TwoFactorMethod;
}

/** Whose account: signed in, be it open or locked. */
type Own = Pick<Session, "identity" | "api">;

/** The same for the account that is signed in, whose address may have changed elsewhere. */
export const ownKeysFor = async (device: Device, { api }: Own, password: string): Promise<TypedKeys> => {
  const { email } = await api.identity.me();
  return keysFor(device, { email, password });
};

interface Confirmation {
  /** As typed. It goes no further than the key derivation. */
  readonly password: string;
  /** Of a second factor, where the account has one. */
  readonly typed?: TypedCode;
}

/**
 * Proves to the server who is there: for ten minutes this session may do what needs it.
 * @throws CallFailure `validation` on `password` when it is wrong, on `confirm_code` when a code is asked
 * for or is wrong.
 */
export const confirmIdentity = async (
  device: Device,
  session: Session,
  { password, typed }: Confirmation,
): Promise<void> => {
  const { keys } = await ownKeysFor(device, session, password);
  const second = typed === undefined ? {} : { confirm_code: typed.code, method: typed.method };
  await session.api.identity.confirm({ body: { password: keys.authKey, ...second } });
};

/** The same for an account without a second factor. */
export const confirmPassword = (device: Device, session: Session, password: string): Promise<void> =>
  confirmIdentity(device, session, { password });

/** The account key in hand, with the epoch its password has. The caller wipes it. */
export interface OpenedAccount extends TypedKeys {
  readonly raw: RawAccountKey;
  readonly epoch: number;
  readonly sek: Sealed<"sek">;
}

/**
 * Opens the account key with the password: for what seals it anew.
 * @throws CallFailure `validation` on `password` when it is wrong.
 * @throws CannotVerifyError when the server's answer is not what was sealed under it.
 */
export const openAccountKey = async (device: Device, own: Own, password: string): Promise<OpenedAccount> => {
  const typed = await ownKeysFor(device, own, password);
  const { sek, epoch } = await own.api.identity.unlock({ body: { password: typed.keys.authKey } });
  const { uid, token } = storedIdentity(device, own.identity);
  // A token is good for one password: what was sealed under one before may hold an account key of before.
  ensure(epoch === decodeToken(token, uid).epoch);
  const raw = await openSek(sek, { ...typed, uid, epoch });
  return { ...typed, raw, epoch, sek };
};
