/**
 * @file Detects that the server shows another key derivation (MS-03) or an older password (MS-07) than this browser has
 * seen. A browser that opens the account for the first time cannot detect these lies.
 */

import type { Device } from "../session/session.ts";
import type { EarlierPassword, Pin } from "../storage/pin-store.ts";
import { unixNow } from "../unix-now.ts";
import { isSameOlderPassword, type OlderPassword, PasswordOlderThanSeen } from "./older-password.ts";
import { SignInChanged, SignInNotPinned } from "./sign-in-changed.ts";

interface Parameters {
  readonly kdf: number;
  /** The salt in base64. */
  readonly salt: string;
}

interface ShownParameters extends Parameters {
  readonly email: string;
}

/** The changes that the user has accepted after a warning. */
export interface Accepted {
  /** Whether the user says that the password was changed elsewhere. */
  readonly acceptChanged?: boolean | undefined;
  /**
   * The older password, if the user says that the operator restored a backup in which the account has this password.
   */
  readonly acceptOlder?: OlderPassword | undefined;
}

const isSame = (one: Parameters, other: Parameters): boolean =>
  one.kdf === other.kdf && one.salt === other.salt;

const olderThan = (pin: Pin, { kdf, salt, epoch, at }: EarlierPassword): OlderPassword => ({
  uid: pin.uid,
  seen: { epoch: pin.epoch, at: pin.at ?? null },
  shown: { epoch, at: at ?? null, kdf, salt },
});

/** @throws PasswordOlderThanSeen unless the user has accepted exactly this older password. */
const requireAccepted = (older: OlderPassword, { acceptOlder }: Accepted): void => {
  if (!acceptOlder || !isSameOlderPassword(older, acceptOlder)) throw new PasswordOlderThanSeen(older);
};

/**
 * Compares the key derivation that the server shows for an address with the one that this browser remembers. Passes if
 * this browser remembers none.
 * @throws SignInChanged when the two differ, unless the user has accepted the change.
 * @throws PasswordOlderThanSeen when the server shows the key derivation of an older password, unless the user has
 * accepted that password.
 */
export const checkParameters = async (
  { pins }: Device,
  shown: ShownParameters,
  accepted: Accepted = {},
): Promise<void> => {
  const pin = await pins.get(shown.email);
  if (!pin || isSame(pin, shown)) return;
  // Each password has its own random salt, so an earlier salt can belong only to an earlier password.
  const earlier = pin.earlier?.find((one) => isSame(one, shown));
  if (earlier) requireAccepted(olderThan(pin, earlier), accepted);
  else if (!accepted.acceptChanged) throw new SignInChanged();
};

/** Whether this browser remembers exactly these parameters for the address, or remembers none. */
export const isExpected = async ({ pins }: Device, shown: ShownParameters): Promise<boolean> => {
  const pin = await pins.get(shown.email);
  return pin === null || isSame(pin, shown);
};

/**
 * The pin with the parameters of the account's current password. This is the pin for the address in the stored
 * identity. If there is no such pin, it is the pin with the highest epoch among the account's pins, because the pins of
 * previous addresses are not updated. Null if this browser has no pin of the account.
 */
export const ownPin = async ({ identities, pins }: Device, uid: string): Promise<Pin | null> => {
  const stored = identities.get(uid);
  const current = stored && (await pins.get(stored.email));
  if (current?.uid === uid) return current;
  const own = (await pins.list()).filter((pin) => pin.uid === uid);
  return own.sort((one, other) => other.epoch - one.epoch)[0] ?? null;
};

/**
 * Like `checkParameters`, for an account that a link names. Only the server says which address belongs to the account.
 * Passes if this browser remembers no account at all.
 * @throws SignInNotPinned when this browser remembers other accounts, but neither this address nor this account. The
 * user must then sign in first.
 * @throws as `checkParameters`
 */
export const checkLinkParameters = async (
  device: Device,
  shown: ShownParameters & { readonly uid: string },
  accepted: Accepted = {},
): Promise<void> => {
  if (await device.pins.get(shown.email)) return checkParameters(device, shown, accepted);
  if ((await device.pins.list()).length === 0) return;
  const own = await ownPin(device, shown.uid);
  if (!own) throw new SignInNotPinned();
  if (!isSame(own, shown) && !accepted.acceptChanged) throw new SignInChanged();
};

/**
 * Whether these parameters can belong to an earlier password. Always true without a `pin`. With a pin, the epoch of the
 * parameters must be earlier than the pin's epoch, and the pin must not have other parameters for that epoch.
 */
export const mayBeEarlier = (pin: Pin | null, { epoch, ...shown }: EarlierPassword): boolean => {
  if (!pin) return true;
  const known = pin.earlier?.find((one) => one.epoch === epoch);
  return epoch < pin.epoch && (!known || isSame(known, shown));
};

interface Opened extends ShownParameters {
  readonly uid: string;
  readonly epoch: number;
}

/** How many earlier passwords of an account a browser remembers. */
const EARLIER_MAX = 5;

const withEarlier = ({ earlier = [] }: Pin, { epoch, kdf, salt, at }: EarlierPassword): EarlierPassword[] =>
  [...earlier.filter((one) => one.epoch !== epoch), { epoch, kdf, salt, at }]
    .sort((one, other) => one.epoch - other.epoch)
    .slice(-EARLIER_MAX);

/**
 * Checks the epoch of a password that has opened the account key.
 * @throws PasswordOlderThanSeen when this browser has seen a later epoch, unless the user has accepted the older
 * password.
 */
export const checkEpoch = async (
  { pins }: Device,
  { email, uid, epoch, kdf, salt }: Opened,
  accepted: Accepted = {},
): Promise<void> => {
  const pin = await pins.get(email);
  if (pin?.uid !== uid || epoch >= pin.epoch) return;
  const earlier = pin.earlier?.find((one) => one.epoch === epoch && isSame(one, { kdf, salt }));
  // The older password is remembered, so that the next sign-in warns the user before anything is derived or sent.
  if (!earlier) await pins.put(email, { ...pin, earlier: withEarlier(pin, { epoch, kdf, salt }) });
  requireAccepted(olderThan(pin, earlier ?? { epoch, kdf, salt }), accepted);
};

/** Remembers the parameters with which the account was opened, so that the next sign-in expects them. */
export const keepPin = async ({ pins }: Device, { email, uid, kdf, salt, epoch }: Opened): Promise<void> => {
  const before = await pins.get(email);
  const own = before?.uid === uid ? before : null;
  const isKnown = own?.epoch === epoch && isSame(own, { kdf, salt });
  const at = (isKnown && own.at) || unixNow();
  const earlier = own ? withEarlier(own, own).filter((one) => one.epoch < epoch) : [];
  await pins.put(email, { uid, kdf, salt, epoch, at, earlier });
};
