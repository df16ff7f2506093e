/**
 * @file Starts the background. The browser ends the background after 30 s without an event, and starts it again for the
 * next event. The background keeps no key in memory. It registers its listeners before the first `await`, because the
 * browser ignores later registrations.
 */
import { browser } from "../browser.ts";
import { isAnyOpen, LOCK_ALARM, lockIfDue } from "../lock/locking.ts";
import { endPauseOf, followOwnAddresses } from "../own-address/own-addresses.ts";
import { PASSKEYS } from "../passkeys/setting.ts";
import { answerMessage } from "./answer-messages.ts";
import { followPasskeyWindows } from "./answer-passkeys.ts";
import { followTabs, showCounts } from "./badge.ts";
import { answerItems, makeItems } from "./context-menu.ts";
import { followPermission } from "./early-script.ts";
import { followState } from "./follow-state.ts";
import { holdDatabase } from "./hold-database.ts";
import { forgetOldLogins, isAnyWaiting, LOGINS_ALARM } from "./keep-login.ts";
import { followPasskeySetting } from "./passkey-scripts.ts";
import { READERS } from "./readers.ts";
import { dropKept, followSignOuts } from "./sign-outs.ts";

const SIZES = [16, 32, 48] as const;

const showState = async (): Promise<void> => {
  const isOpen = await isAnyOpen();
  const shape = isOpen === false ? "locked" : "mark";
  const path = Object.fromEntries(SIZES.map((size) => [size, `icons/${shape}-${size}.png`]));
  const isWaiting = await isAnyWaiting();
  const name = isWaiting ? "titleWaiting" : isOpen === false ? "titleLocked" : "title";
  await Promise.all([
    browser.action.setIcon({ path }),
    browser.action.setTitle({ title: browser.i18n.getMessage(name) }),
  ]);
};

/**
 * Closes the storage to content scripts. They run in the process of a website, and an attacker may have taken over that
 * process.
 */
const closeStorage = async (): Promise<void> =>
  browser.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });

const wake = async (): Promise<void> => {
  await closeStorage();
  await followPermission(browser);
  await followPasskeySetting(browser);
  await followOwnAddresses();
  await lockIfDue();
  await showState();
};

browser.runtime.onMessage.addListener((received, sender, reply) => {
  const answer = answerMessage(READERS, received, sender);
  if (!answer) return false;
  void answer.catch(() => undefined).then(reply);
  return true;
});
const followSites = (): void => {
  void followPermission(browser);
  void followPasskeySetting(browser);
  void showCounts();
};
browser.permissions.onAdded.addListener(followSites);
browser.permissions.onRemoved.addListener(followSites);
followTabs();
answerItems();
followPasskeyWindows();
browser.storage.local.onChanged.addListener((changes) => {
  if (PASSKEYS in changes) void followPasskeySetting(browser);
});
holdDatabase();

browser.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === "install") void browser.tabs.create({ url: browser.runtime.getURL("setup.html") });
  makeItems();
  void wake();
});
browser.runtime.onStartup.addListener(() => void wake());
browser.tabs.onRemoved.addListener((tabId) => void endPauseOf(tabId));
browser.alarms.onAlarm.addListener(({ name }) => {
  if (name === LOCK_ALARM) void wake();
  if (name === LOGINS_ALARM) void forgetOldLogins();
});
followSignOuts(browser.storage, (account) => {
  void dropKept(browser.storage, account).catch(() => undefined);
});
followState(browser.storage, () => {
  void showState();
  void showCounts();
});
