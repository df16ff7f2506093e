import { requestSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { setPasskeysOn } from "./setting.ts";

/**
 * Switches passkeys of websites on. Asks for the permission for websites if it is missing. Returns whether passkeys are
 * on now. Call it directly in the handler of a press.
 */
export const turnOnPasskeys = async (): Promise<boolean> => {
  const asked = requestSites();
  // Store the setting before the user answers, because a browser can close the popup while it asks.
  await setPasskeysOn(browser.storage.local, true);
  const isAllowed = await asked;
  if (!isAllowed) await setPasskeysOn(browser.storage.local, false);
  return isAllowed;
};

/** Switches passkeys of websites off, and returns false. The permission stays, because the menu in pages needs it. */
export const turnOffPasskeys = async (): Promise<boolean> => {
  await setPasskeysOn(browser.storage.local, false);
  return false;
};
