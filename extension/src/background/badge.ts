/**
 * @file Sets the text on the extension's button: a plus if a submitted login waits for the user's answer, otherwise the
 * number of entries that match the tab's page.
 */
import { hasSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { isAnyWaiting } from "./keep-login.ts";
import { mayAppear } from "./may-appear.ts";
import { rowsOfPage } from "./menu-vault.ts";

const WAITING = "+";
/**
 * The accent colour of the pages. It is repeated here, because the browser draws the button's text without a style
 * sheet.
 */
const COLOUR = "#02646d";

let current: Promise<void> = Promise.resolve();

/**
 * Counts the entries that match the address; 0 for a site on which Keepwell may not appear. Checks the permission
 * itself: for a while after a press on the extension's button, the browser reveals the tab's address even without the
 * permission.
 */
const countFor = async (url: string): Promise<number> => {
  const isShown =
    (await hasSites(browser.permissions)) && (await mayAppear(browser.storage.local, new URL(url).origin));
  return isShown ? (await rowsOfPage(url)).length : 0;
};

const show = async (tabId: number): Promise<void> => {
  const { url, active } = await browser.tabs.get(tabId);
  const count = active === true && url !== undefined && URL.canParse(url) ? await countFor(url) : 0;
  const text = count === 0 ? "" : String(count);
  await browser.action.setBadgeText({ tabId, text: (await isAnyWaiting()) ? WAITING : text });
};

/**
 * Shows the text for a tab. A tab in the background gets no number. Calls run one after the other, so the text of the
 * last call stays.
 */
export const showCount = (tabId: number): Promise<void> => {
  current = current.then(() => show(tabId)).catch(() => undefined);
  return current;
};

export const showCounts = async (): Promise<void> => {
  const tabs = await browser.tabs.query({});
  for (const { id } of tabs) if (id !== undefined) void showCount(id);
};

/** Registers the listeners. Call it before the first `await`. */
export const followTabs = (): void => {
  void browser.action.setBadgeBackgroundColor({ color: COLOUR });
  browser.tabs.onActivated.addListener(({ tabId }) => void showCount(tabId));
  browser.tabs.onUpdated.addListener((tabId, { url, status }, { active }) => {
    if (active === true && (url !== undefined || status === "complete")) void showCount(tabId);
  });
};
