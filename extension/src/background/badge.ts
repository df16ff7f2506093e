/** @file The text on the button: whether a login waits to be saved, otherwise how many entries there are for the page of a tab. */
import { hasSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { isAnyWaiting } from "./keep-login.ts";
import { mayAppear } from "./may-appear.ts";
import { rowsOfPage } from "./menu-vault.ts";

const WAITING = "+";
/** The browser draws it, and reads no style sheet: as the accent of the pages. */
const COLOUR = "#02646d";

let current: Promise<void> = Promise.resolve();

/** Only on sites on which the user lets Keepwell appear: pressing the button gives a tab's address for a while, too. */
const countFor = async (url: string): Promise<number> => {
  const isShown = (await hasSites(browser.permissions)) && (await mayAppear(new URL(url).origin));
  return isShown ? (await rowsOfPage(url)).length : 0;
};

const show = async (tabId: number): Promise<void> => {
  const { url, active } = await browser.tabs.get(tabId);
  const count = active === true && url !== undefined && URL.canParse(url) ? await countFor(url) : 0;
  const text = count === 0 ? "" : String(count);
  await browser.action.setBadgeText({ tabId, text: (await isAnyWaiting()) ? WAITING : text });
};

/** Shows the number for a tab, none for a tab in the back. One after the other, so that the last call counts. */
export const showCount = (tabId: number): Promise<void> => {
  current = current.then(() => show(tabId)).catch(() => undefined);
  return current;
};

/** Shows it anew in every tab, because something was locked, unlocked, allowed or saved. */
export const showCounts = async (): Promise<void> => {
  const tabs = await browser.tabs.query({});
  for (const { id } of tabs) if (id !== undefined) void showCount(id);
};

/** Registers the listeners. Call it before anything is waited for. */
export const followTabs = (): void => {
  void browser.action.setBadgeBackgroundColor({ color: COLOUR });
  browser.tabs.onActivated.addListener(({ tabId }) => void showCount(tabId));
  browser.tabs.onUpdated.addListener((tabId, { url, status }, { active }) => {
    if (active === true && (url !== undefined || status === "complete")) void showCount(tabId);
  });
};
