/**
 * @file Runs in the same document as `page.ts`, but in the extension's own world. Passes the page's calls to the
 * background, and the answers back. The background does not trust what a call says about its sender: the browser tells
 * the background which document asks.
 */
import { browser } from "../../messages/content-browser.ts";
import {
  CEREMONIES,
  type Ceremony,
  isAnswerPasskeyCall,
  isBeginPasskeyCallReply,
} from "../../messages/passkey-messages.ts";
import { hasMembers, isCount, isOneOf, isText } from "../../messages/shape.ts";
import {
  CALL_EVENT,
  END_EVENT,
  type Ended,
  readEvent,
  STILL_EVENT,
  STOP_EVENT,
  sendEvent,
} from "./page-events.ts";

const isNewCall = hasMembers({ callNumber: isCount, ceremony: isOneOf(CEREMONIES), options: isText });
const hasCallNumber = hasMembers({ callNumber: isCount });

/** Maps the id under which the background knows each open call to the number that `page.ts` gave it. */
const waiting = new Map<string, number>();

const end = (callId: string, answer: Ended["answer"], credential = ""): void => {
  const callNumber = waiting.get(callId);
  if (callNumber === undefined) return;
  waiting.delete(callId);
  const ended: Ended = { callNumber, answer, credential };
  sendEvent(END_EVENT, ended);
};

const stop = (callId: string): void => {
  waiting.delete(callId);
  const tell = async () => browser.runtime.sendMessage({ kind: "stop-passkey-call", callId });
  void tell().catch(() => undefined);
};

interface Policy {
  allowsFeature(name: string): boolean;
}

/**
 * Whether a call may open a window now. The page must have the focus, and the website must not have turned passkeys off
 * for its own pages. Only some browsers report whether it has.
 */
const mayOpenWindow = (ceremony: Ceremony): boolean => {
  const { featurePolicy } = document as { readonly featurePolicy?: Policy };
  return document.hasFocus() && featurePolicy?.allowsFeature(`publickey-credentials-${ceremony}`) !== false;
};

addEventListener(CALL_EVENT, (event) => {
  const call = readEvent(event);
  if (!isNewCall(call)) return;
  event.preventDefault();
  const { callNumber, ceremony, options } = call;
  const callId = crypto.randomUUID();
  waiting.set(callId, callNumber);
  if (!mayOpenWindow(ceremony)) return end(callId, "browser");
  const begin = async () =>
    browser.runtime.sendMessage({ kind: "begin-passkey-call", callId, ceremony, options });
  // The call fails if the extension was updated while the page was open.
  void begin().then(
    (reply) => {
      if (!isBeginPasskeyCallReply(reply) || reply.state === "browser") end(callId, "browser");
    },
    () => end(callId, "browser"),
  );
});

addEventListener(STOP_EVENT, (event) => {
  const stopped = readEvent(event);
  if (!hasCallNumber(stopped)) return;
  for (const [callId, callNumber] of waiting) if (callNumber === stopped.callNumber) stop(callId);
});

/**
 * Whether the extension that has put this script into the page still runs. The result is false once the extension was
 * updated or removed.
 */
const isAlive = (): boolean => {
  try {
    return browser.runtime.id !== undefined;
  } catch {
    return false;
  }
};

addEventListener(STILL_EVENT, (event) => {
  const call = readEvent(event);
  if (hasCallNumber(call) && [...waiting.values()].includes(call.callNumber) && isAlive())
    event.preventDefault();
});

// End the open calls when the page is left, as the browser does with its own calls. Otherwise a page that is shown
// again from the cache would still wait.
addEventListener("pagehide", () => {
  for (const callId of waiting.keys()) {
    end(callId, "refused");
    stop(callId);
  }
});

browser.runtime.onMessage.addListener((received, { id }) => {
  if (id === browser.runtime.id && isAnswerPasskeyCall(received))
    end(received.callId, received.answer, received.credential);
  return false;
});
