import { distrustThisBrowser } from "../recovery/remember-browser.ts";
import { type Device, forget, type Session } from "../session/session.ts";
import type { Identity } from "../storage/identity-store.ts";
import { signOut } from "./sign-out.ts";

/**
 * Removes what this browser stores of an account: the session, the drafts, the browser's own key, the pins of the
 * sign-in, and the records of what it has seen. A recovery request stays.
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

/** Signs the account out, ends its trust in this browser, and erases it here. The account stays on the server. */
export const forgetAccount = async (device: Device, session: Session): Promise<void> => {
  // If this call fails, the server keeps an account key that is sealed for this browser, but nothing can open it
  // after `eraseAccount`.
  await distrustThisBrowser(device, session).catch(() => undefined);
  await signOut(device, session.identity);
  await eraseAccount(device, session.identity);
};
