/** @file The text on the button: that a login waits to be saved, or how many entries there are for the page that a tab shows. */
import { hasSites } from "../access/sites.ts";
import { browser } from "../browser.ts";
import { isAnyWaiting } from "./keep-login.ts";
import { mayAppear } from "./may-appear.ts";
import { rowsOfPage } from "./menu-vault.ts";

const WAITING = "+";
/**
 * The accent colour of the pages. It is repeated here because the browser draws the text and reads no style sheet.
 */
const COLOUR = "#02646d";

let current: Promise<void> = Promise.resolve();

/**
 * Counts only on sites where the user lets Keepwell appear. Knowing the address is no proof of that: pressing the
 * button also gives it, for a while.
 */
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

/**
 * Shows the text for a tab, or none if the tab is not in front. The calls run one after the other, so that the last
 * one decides what is shown.
 */
export const showCount = (tabId: number): Promise<void> => {
  current = current.then(() => show(tabId)).catch(() => undefined);
  return current;
};

/** Updates the text in every tab, after something was locked, unlocked, allowed or saved. */
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
