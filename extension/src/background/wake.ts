import { browser } from "../browser.ts";
import { lockIfDue } from "../lock/locking.ts";
import { followOwnAddresses } from "../own-address/own-addresses.ts";
import { followPermission } from "./early-script.ts";
import { followPasskeySetting } from "./passkey-scripts.ts";
import { showState } from "./show-state.ts";

/**
 * Closes the storage to content scripts. They run in the process of a website, and an attacker may have taken over that
 * process.
 */
const closeStorage = async (): Promise<void> =>
  browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });

/**
 * Locks if the lock is due, and registers again what the browser may have lost. If another step fails, the lock must
 * happen all the same, because its alarm comes only once.
 */
export const wake = async (): Promise<void> => {
  await Promise.allSettled([closeStorage(), lockIfDue()]);
  await followPermission(browser);
  await followPasskeySetting(browser);
  await followOwnAddresses().catch(() => undefined);
  await showState();
};
