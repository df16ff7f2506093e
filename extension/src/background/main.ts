/**
 * @file Starts the background. The browser ends the background after 30 s without an event, and starts it again for the
 * next event. The background keeps no key in memory. It registers its listeners before the first `await`, because the
 * browser ignores later registrations.
 */
import { browser } from "../browser.ts";
import { LOCK_ALARM } from "../lock/locking.ts";
import { endPauseOf } from "../own-address/own-addresses.ts";
import { PASSKEYS } from "../passkeys/setting.ts";
import { answerMessage } from "./answer-messages.ts";
import { followPasskeyWindows } from "./answer-passkeys.ts";
import { followTabs, showCounts } from "./badge.ts";
import { answerItems, makeItems } from "./context-menu.ts";
import { followPermission } from "./early-script.ts";
import { followState } from "./follow-state.ts";
import { holdDatabase } from "./hold-database.ts";
import { forgetOldLogins, LOGINS_ALARM } from "./keep-login.ts";
import { followPasskeySetting } from "./passkey-scripts.ts";
import { READERS } from "./readers.ts";
import { showState } from "./show-state.ts";
import { dropKept, followSignOuts } from "./sign-outs.ts";
import { wake } from "./wake.ts";

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
