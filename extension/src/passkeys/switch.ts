import { requestSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { setPasskeysOn } from "./setting.ts";

/**
 * Switches on that Keepwell saves and uses passkeys of websites. Asks for the permission for websites if it is missing.
 * Returns whether it is on now. Call it directly in the handler of a press.
 */
export const turnOnPasskeys = async (): Promise<boolean> => {
  const asked = requestSites();
  // Stored before the user answers, because a browser can close the popup while it asks.
  await setPasskeysOn(browser.storage.local, true);
  const isAllowed = await asked;
  if (!isAllowed) await setPasskeysOn(browser.storage.local, false);
  return isAllowed;
};

/** Switches it off, and returns false. The permission stays for the menu in pages. */
export const turnOffPasskeys = async (): Promise<boolean> => {
  await setPasskeysOn(browser.storage.local, false);
  return false;
};
