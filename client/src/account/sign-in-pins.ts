/**
 * @file Noticing that the server tells another way to derive an account's keys than it did (MS-03), or
 * brings back an older password (MS-07), on a browser that has opened the account before.
 */
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Device } from "../session/session.ts";
import { SignInChanged } from "./sign-in-changed.ts";

interface Told {
  readonly email: string;
  readonly kdf: number;
  /** Base64. */
  readonly salt: string;
}

/** @throws SignInChanged */
export const checkParameters = async ({ pins }: Device, { email, kdf, salt }: Told): Promise<void> => {
  const pin = await pins.get(email);
  if (pin && (pin.kdf !== kdf || pin.salt !== salt)) throw new SignInChanged();
};

interface Opened extends Told {
  readonly uid: string;
  readonly epoch: number;
}

/** @throws CannotVerifyError when this browser has seen a later password of this account. */
export const checkEpoch = async ({ pins }: Device, { email, uid, epoch }: Opened): Promise<void> => {
  const pin = await pins.get(email);
  if (pin?.uid === uid && epoch < pin.epoch) throw new CannotVerifyError();
};

/** The account has opened with these: they are what is expected from now on. */
export const keepPin = ({ pins }: Device, { email, uid, kdf, salt, epoch }: Opened): Promise<void> =>
  pins.put(email, { uid, kdf, salt, epoch });
