import { distrustThisBrowser } from "../recovery/remember-browser.ts";
import { type Device, forget, type Session } from "../session/session.ts";
import type { Identity } from "../storage/identity-store.ts";
import { signOut } from "./sign-out.ts";

/**
 * Removes what this browser stores of an account: the session, the drafts, the browser's own key, the sign-in
 * parameters that it remembers for comparison (salt, key derivation, epoch), and the records of what the browser has
 * seen. Keeps a recovery request.
 */
export const eraseAccount = async (device: Device, { uid }: Identity): Promise<void> => {
  await forget(device, uid);
  await Promise.all([
    device.sealed.deleteAll(uid),
    device.records.deleteAll(uid),
    device.deviceKeys.delete(uid),
    device.pins.deleteAll(uid),
  ]);
};

/**
 * Signs the account out, ends the account's trust in this browser, and erases the account's data here. The account
 * stays on the server.
 */
export const forgetAccount = async (device: Device, session: Session): Promise<void> => {
  // If this call fails, the server keeps an account key that is sealed for this browser, but nothing can open it
  // after `eraseAccount`.
  await distrustThisBrowser(device, session).catch(() => undefined);
  await signOut(device, session.identity);
  await eraseAccount(device, session.identity);
};
