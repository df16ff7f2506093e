import { distrustThisBrowser } from "../recovery/remember-browser.ts";
import { type Device, forget, type Session } from "../session/session.ts";
import type { Identity } from "../storage/identity-store.ts";
import { signOut } from "./sign-out.ts";

/**
 * Removes everything that this browser stores of an account: the session, the drafts, the browser's own key, and the
 * records of what it has seen.
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

/** Signs the account out, and removes everything that this browser stores of it. Everything on the server stays. */
export const forgetAccount = async (device: Device, session: Session): Promise<void> => {
  // If this call fails, the server keeps an account key that is sealed for this browser, but nothing can open it
  // after `eraseAccount`.
  await distrustThisBrowser(device, session).catch(() => undefined);
  await signOut(device, session.identity);
  await eraseAccount(device, session.identity);
};
