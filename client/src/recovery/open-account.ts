/** @file Opens the account key without the password: with this browser's key, or with the recovery code. */
import type { WayBack } from "@keepwell/contract/identity/reset.endpoints.ts";
import { deriveRecoveryAuth } from "@keepwell/crypto/account/derive-recovery-auth.ts";
import { parseRecoveryCode } from "@keepwell/crypto/account/format-recovery-code.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openDeviceWrap } from "@keepwell/crypto/account/open-device-wrap.ts";
import { openRecoveryWrap } from "@keepwell/crypto/account/open-recovery-wrap.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { createApi } from "../api/api.ts";
import { CallFailure, hasType } from "../api/call-failure.ts";
import { storedEmail } from "../people/stored-details.ts";
import type { Device } from "../session/session.ts";

/** A reset link that the user has followed: its secret, and what the server says about the account. */
export interface Followed {
  readonly token: string;
  readonly way: WayBack;
}

const publicCalls = ({ transport }: Device) => createApi({ transport, token: () => null }).identity;

/** Asks the server in which ways the user of a reset link can open the account. @throws CallFailure `invalid_token` */
export const followLink = async (device: Device, token: string): Promise<Followed> => ({
  token,
  way: await publicCalls(device).recover({ body: { token } }),
});

/**
 * Asks the server for the account key that is sealed under a recovery code or for a device.
 * @throws CannotVerifyError when the link now leads to another account.
 */
const recoverAgain = async (
  device: Device,
  { token, way }: Followed,
  proof: { readonly verifier: string } | { readonly device_id: string },
): Promise<WayBack> => {
  const shown = await publicCalls(device).recover({ body: { token, ...proof } });
  if (shown.uid !== way.uid) throw new CannotVerifyError();
  return shown;
};

/**
 * The account key that is sealed for this browser and stored on the server under the browser's device id; empty if the
 * server stores none.
 */
const fetchDeviceWrap = async (device: Device, followed: Followed, device_id: string): Promise<string> =>
  (await recoverAgain(device, followed, { device_id })).device_wrap ?? "";

/** Whether this browser has a key of its own for the account, and is still trusted. */
export const browserOpens = async (device: Device, followed: Followed): Promise<boolean> => {
  const kept = await device.deviceKeys.get(followed.way.uid);
  if (!kept) return false;
  try {
    return (await fetchDeviceWrap(device, followed, kept.deviceId)) !== "";
  } catch (error) {
    if (hasType(error, "not_found")) return false;
    throw error;
  }
};

const NOT_KNOWN = "reset.invalid_user";

/** The uids of the accounts that this browser has opened under this address. */
const knownUnder = async ({ pins, identities }: Device, email: string): Promise<string[]> => {
  const pinned = await pins.get(email);
  const signedIn = identities.list().filter((one) => one.email === storedEmail(email));
  return [...signedIn, ...(pinned ? [pinned] : [])].map(({ uid }) => uid);
};

/**
 * Refuses a link for an account other than the account that this browser knows under the typed address. Passes if this
 * browser knows no account under that address. Only the server says which account a link is for, so the link alone
 * proves nothing.
 * @throws CallFailure `invalid_user`
 */
export const requireTypedAccount = async (
  device: Device,
  { way }: Followed,
  email: string,
): Promise<void> => {
  const known = await knownUnder(device, email);
  if (known.length > 0 && !known.includes(way.uid))
    throw new CallFailure("invalid_user", { code: NOT_KNOWN });
};

/**
 * Opens the account key with this browser's own key. The caller wipes the account key.
 * @throws CallFailure `invalid_user` when the link leads to an account that this browser has not opened under the typed
 * address.
 * @throws CannotVerifyError when the server sends anything but the account key that was sealed for this browser.
 */
export const openByBrowser = async (
  device: Device,
  followed: Followed,
  email: string,
): Promise<RawAccountKey> => {
  const { uid, ak_gen: akGen } = followed.way;
  const kept = await device.deviceKeys.get(uid);
  if (!kept) throw new CannotVerifyError();
  // The browser may have keys of several accounts. The typed address says which account the user means.
  if (!(await knownUnder(device, email)).includes(uid))
    throw new CallFailure("invalid_user", { code: NOT_KNOWN });
  const { deviceId, key } = kept;
  return openDeviceWrap(await fetchDeviceWrap(device, followed, deviceId), { key, uid, deviceId, akGen });
};

/**
 * Opens the account key with the typed recovery code. The caller wipes the account key.
 * @throws CallFailure `validation` on `verifier` when the code is not the account's code; `rate_limited`.
 * @throws CannotVerifyError when the code is mistyped, or the server sends anything but the account key that was sealed
 * for the code.
 */
export const openByCode = async (
  device: Device,
  followed: Followed,
  typed: string,
): Promise<RawAccountKey> => {
  const { uid, ak_gen: akGen } = followed.way;
  const code = await parseRecoveryCode(typed);
  try {
    const verifier = await deriveRecoveryAuth(code, uid);
    const { recovery_wrap } = await recoverAgain(device, followed, { verifier });
    return await openRecoveryWrap(recovery_wrap ?? "", { code, uid, akGen });
  } finally {
    wipe(code);
  }
};
