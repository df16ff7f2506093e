/**
 * @file Stores the user's choice: for which servers the extension's vault opens in place of the server's pages. Only
 * Chromium offers this. In Firefox the manifest does not ask for the permission.
 */
import { browser } from "../browser.ts";
import { rulesFor, SCRIPT_ID, scriptsFor } from "./address-rules.ts";

const KEY = "keepwell.own-addresses";
const PAUSES = "keepwell.own-address-pauses";

/**
 * A tab in which the user has opened the server's own page. Until this tab is closed, the server's addresses open the
 * server's own pages in every tab.
 */
interface Pause {
  readonly origin: string;
  readonly tabId: number;
}

export const canOwnAddresses = (): boolean => browser.declarativeNetRequest !== undefined;

const listIn = async <Item>(area: "local" | "session", key: string): Promise<readonly Item[]> => {
  const { [key]: stored } = await browser.storage[area].get(key);
  return Array.isArray(stored) ? stored : [];
};

const readPauses = (): Promise<readonly Pause[]> => listIn("session", PAUSES);
const readOwned = (): Promise<readonly string[]> => listIn("local", KEY);

/** Returns the servers at whose addresses the extension's vault opens now. */
export const readActive = async (): Promise<readonly string[]> => {
  const [owned, pauses] = await Promise.all([readOwned(), readPauses()]);
  return owned.filter((origin) => !pauses.some((pause) => pause.origin === origin));
};

export const ownsAddress = async (origin: string): Promise<boolean> => (await readOwned()).includes(origin);

/** Reloads the open pages of these servers, because the extension's vault now opens at their addresses. */
const reloadPagesOf = async (origins: readonly string[]): Promise<void> => {
  const tabs = await browser.tabs.query({});
  const open = tabs.filter(
    ({ url }) => url !== undefined && origins.some((one) => url.startsWith(`${one}/`)),
  );
  await Promise.all(open.map(({ id }) => id !== undefined && browser.tabs.reload(id)));
};

const follow = async (): Promise<void> => {
  const { declarativeNetRequest: requests, scripting } = browser;
  if (!requests) return;
  const [active, before, registered] = await Promise.all([
    readActive(),
    requests.getDynamicRules(),
    scripting.getRegisteredContentScripts({ ids: [SCRIPT_ID] }),
  ]);
  const addRules = rulesFor(active);
  await requests.updateDynamicRules({ removeRuleIds: before.map(({ id }) => id), addRules });
  if (registered.length > 0) await scripting.unregisterContentScripts({ ids: [SCRIPT_ID] });
  if (active.length > 0) await scripting.registerContentScripts(scriptsFor(active));
  const known = before.map(({ condition }) => condition.urlFilter);
  const added = addRules.flatMap(({ condition }, at) =>
    known.includes(condition.urlFilter) ? [] : (active[at] ?? []),
  );
  if (added.length > 0) await reloadPagesOf(added);
};

let current: Promise<void> = Promise.resolve();

/**
 * Registers the rules and the script for the servers that `readActive` returns. Call it when this list of servers has
 * changed, and when the extension was started or updated.
 */
export const followOwnAddresses = (): Promise<void> => {
  current = current.catch(() => undefined).then(follow);
  return current;
};

/** Sets whether the extension's vault opens at a server's addresses. */
export const setOwnAddress = async (origin: string, isOn: boolean): Promise<void> => {
  const others = (await readOwned()).filter((one) => one !== origin);
  await browser.storage.local.set({ [KEY]: isOn ? [...others, origin] : others });
  await followOwnAddresses();
};

/**
 * Opens the server's own page in a new tab. Until this tab is closed, the server's addresses open the server's own
 * pages in every tab.
 */
export const openServerPage = async (url: string): Promise<void> => {
  const { origin } = new URL(url);
  if (!(await ownsAddress(origin))) return void (await browser.tabs.create({ url }));
  const { id: tabId } = await browser.tabs.create({ url: "about:blank" });
  if (tabId === undefined) return;
  await browser.storage.session.set({ [PAUSES]: [...(await readPauses()), { origin, tabId }] });
  await followOwnAddresses();
  await browser.tabs.update(tabId, { url });
};

/** Ends the pause that belongs to a tab, because the tab was closed. */
export const endPauseOf = async (tabId: number): Promise<void> => {
  const pauses = await readPauses();
  const others = pauses.filter((pause) => pause.tabId !== tabId);
  if (others.length === pauses.length) return;
  await browser.storage.session.set({ [PAUSES]: others });
  await followOwnAddresses();
};
