/** @file Answers the calls of websites for passkeys, and their windows. */
import { browser } from "../browser.ts";
import { isAskPasskeyMessage, isStopPasskeyMessage } from "../messages/passkey-messages.ts";
import { isEndPasskey, isTakePasskey } from "../messages/passkey-window-messages.ts";
import { fromDocument, fromOwnPage, type Reader } from "./answer-messages.ts";
import { mayAnswerPasskey } from "./may-answer-passkey.ts";
import { createPasskeyAsks } from "./passkey-asks.ts";
import { createPasskeyCalls } from "./passkey-calls.ts";
import { createPasskeyPauses } from "./passkey-pauses.ts";
import { openPasskeyWindow } from "./passkey-window.ts";

const EXTENSION = { id: browser.runtime.id, origin: location.origin };

const calls = createPasskeyCalls({
  asks: createPasskeyAsks(browser.storage.session),
  pauses: createPasskeyPauses(browser.storage.session),
  mayAnswer: mayAnswerPasskey,
  openWindow: (ticket, tabId) =>
    openPasskeyWindow(browser, { tabId, url: browser.runtime.getURL(`passkey.html#${ticket}`) }),
  closeWindow: (windowId) => browser.windows.remove(windowId),
  tell: ({ tabId, frameId, documentId, request }, answer) =>
    browser.tabs.sendMessage(
      tabId,
      { kind: "answer-passkey", request, ...answer },
      documentId === "" ? { frameId } : { frameId, documentId },
    ),
  now: Date.now,
});

export const PASSKEY_READERS: readonly Reader[] = [
  fromDocument(EXTENSION, isAskPasskeyMessage, calls.ask),
  fromDocument(EXTENSION, isStopPasskeyMessage, calls.stop),
  fromOwnPage(EXTENSION, isTakePasskey, ({ ticket }) => calls.take(ticket)),
  fromOwnPage(EXTENSION, isEndPasskey, ({ ticket, answer, credential }) =>
    calls.answer(ticket, { answer, credential }),
  ),
];

/** Registers the listeners. Call it before the first `await`. */
export const followPasskeyWindows = (): void => {
  browser.windows.onRemoved.addListener((windowId) => void calls.windowClosed(windowId));
  browser.tabs.onRemoved.addListener((tabId) => void calls.tabClosed(tabId));
  browser.tabs.onUpdated.addListener((tabId, { url }) => {
    if (url !== undefined) void calls.tabMoved(tabId, url);
  });
};
