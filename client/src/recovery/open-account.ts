/** @file Opening the account key without the password: with this browser's key, or with the recovery code. */
import { ERRORS } from "@keepwell/contract/errors.ts";
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

/** A followed reset link: its secret, and what the server says of the account. */
export interface Followed {
  readonly token: string;
  readonly way: WayBack;
}

const publicCalls = ({ transport }: Device) => createApi({ transport, token: () => null }).identity;

/** Asks which ways a reset link offers to open the account. @throws CallFailure `invalid_token` */
export const followLink = async (device: Device, token: string): Promise<Followed> => ({
  token,
  way: await publicCalls(device).recover({ body: { token } }),
});

/** The account key that the server has sealed for this browser. The browser sends its device id to ask for it. */
const fetchDeviceWrap = async (device: Device, token: string, device_id: string): Promise<string> =>
  (await publicCalls(device).recover({ body: { token, device_id } })).device_wrap ?? "";

/** Whether this browser has a key of its own for that account, and is still trusted. */
export const browserOpens = async (device: Device, { token, way }: Followed): Promise<boolean> => {
  const kept = await device.deviceKeys.get(way.uid);
  if (!kept) return false;
  try {
    return (await fetchDeviceWrap(device, token, kept.deviceId)) !== "";
  } catch (error) {
    if (hasType(error, "not_found")) return false;
    throw error;
  }
};

const NOT_KNOWN = "reset.invalid_user";

/** Whether this browser has opened that account under that address: it may have keys of several accounts. */
const isKnownAs = async ({ pins, identities }: Device, uid: string, email: string): Promise<boolean> => {
  const signedIn = identities.get(uid)?.email;
  return (await pins.get(email))?.uid === uid || (signedIn !== undefined && signedIn === storedEmail(email));
};

/**
 * The account key, by this browser's own key. The caller wipes it.
 * @throws CallFailure `invalid_user` when the link leads to an account that this browser has not opened under the typed
 * address.
 * @throws CannotVerifyError when the server sends anything but what was sealed for it.
 */
export const openByBrowser = async (
  device: Device,
  { token, way }: Followed,
  email: string,
): Promise<RawAccountKey> => {
  const { uid, ak_gen: akGen } = way;
  const kept = await device.deviceKeys.get(uid);
  if (!kept) throw new CannotVerifyError();
  if (!(await isKnownAs(device, uid, email)))
    throw new CallFailure("invalid_user", { code: NOT_KNOWN, message: ERRORS[NOT_KNOWN].sentence });
  const { deviceId, key } = kept;
  return openDeviceWrap(await fetchDeviceWrap(device, token, deviceId), { key, uid, deviceId, akGen });
};

/**
 * The account key, by the code as typed. The caller wipes it.
 * @throws CallFailure `validation` on `verifier` when it is another code; `rate_limited`.
 * @throws CannotVerifyError when it is mistyped, or the server sends anything but what was sealed for it.
 */
export const openByCode = async (
  device: Device,
  { token, way }: Followed,
  typed: string,
): Promise<RawAccountKey> => {
  const { uid, ak_gen: akGen } = way;
  const code = await parseRecoveryCode(typed);
  try {
    const verifier = await deriveRecoveryAuth(code, uid);
    const { recovery_wrap } = await publicCalls(device).recover({ body: { token, verifier } });
    return await openRecoveryWrap(recovery_wrap ?? "", { code, uid, akGen });
  } finally {
    wipe(code);
  }
};
