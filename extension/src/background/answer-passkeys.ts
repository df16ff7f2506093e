/** @file Answers messages about passkeys: from websites that call for one, and from the windows that ask the user. */
import { browser } from "../browser.ts";
import { isBeginPasskeyCall, isStopPasskeyCall } from "../messages/passkey-messages.ts";
import {
  isEndPasskeyCall,
  isSavePasskeyCall,
  isTakePasskeyCall,
} from "../messages/passkey-window-messages.ts";
import { fromDocument, fromOwnPage, type Reader } from "./answer-messages.ts";
import { mayAnswerPasskey } from "./may-answer-passkey.ts";
import { createPasskeyCalls } from "./passkey-calls.ts";
import { createPasskeyPauses } from "./passkey-pauses.ts";
import { openPasskeyWindow } from "./passkey-window.ts";
import { createPendingCalls } from "./pending-calls.ts";

const EXTENSION = { id: browser.runtime.id, origin: location.origin };

const calls = createPasskeyCalls({
  pending: createPendingCalls(browser.storage.session),
  pauses: createPasskeyPauses(browser.storage.session),
  mayAnswer: mayAnswerPasskey,
  openWindow: (ticket, tabId) =>
    openPasskeyWindow(browser, { tabId, url: browser.runtime.getURL(`passkey.html#${ticket}`) }),
  isStillShown: async ({ tabId, origin }) => {
    const { active, url } = await browser.tabs.get(tabId);
    return active === true && url !== undefined && new URL(url).origin === origin;
  },
  closeWindow: (windowId) => browser.windows.remove(windowId),
  tell: ({ tabId, frameId, documentId, callId }, answer) =>
    browser.tabs.sendMessage(
      tabId,
      { kind: "answer-passkey-call", callId, ...answer },
      documentId === "" ? { frameId } : { frameId, documentId },
    ),
  now: Date.now,
});

/**
 * A page may stop its call even when it is not visible any more or is being left. So this reader checks less about the
 * sender than the other readers do.
 */
const readStop: Reader = (received, { id, frameId, tab }) =>
  id === EXTENSION.id && frameId !== undefined && tab?.id !== undefined && isStopPasskeyCall(received)
    ? calls.stop(received, { tabId: tab.id, frameId })
    : undefined;

export const PASSKEY_READERS: readonly Reader[] = [
  fromDocument(EXTENSION, isBeginPasskeyCall, calls.begin),
  readStop,
  fromOwnPage(EXTENSION, isTakePasskeyCall, ({ ticket }) => calls.take(ticket)),
  fromOwnPage(EXTENSION, isSavePasskeyCall, ({ ticket, isSaving }) => calls.noteSaving(ticket, isSaving)),
  fromOwnPage(EXTENSION, isEndPasskeyCall, ({ ticket, answer, credential }) =>
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
