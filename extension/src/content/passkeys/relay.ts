/**
 * @file Runs in the same document as `page.ts`, but in the extension's own world. Passes the page's calls to the
 * background, and the answers back. The background does not trust what a call says about its sender: the browser tells
 * the background which document asks.
 */
import { browser } from "../../messages/content-browser.ts";
import {
  CEREMONIES,
  type Ceremony,
  isAnswerPasskeyMessage,
  isAskPasskeyReply,
} from "../../messages/passkey-messages.ts";
import { hasMembers, isCount, isOneOf, isText } from "../../messages/shape.ts";
import {
  ASK_EVENT,
  END_EVENT,
  type Ended,
  readEvent,
  STILL_EVENT,
  STOP_EVENT,
  sendEvent,
} from "./page-events.ts";

const isAsk = hasMembers({ call: isCount, ceremony: isOneOf(CEREMONIES), options: isText });
const isOfCall = hasMembers({ call: isCount });

/** Maps the background's id of each open call to the number that `page.ts` gave it. */
const waiting = new Map<string, number>();

const end = (request: string, answer: Ended["answer"], credential = ""): void => {
  const call = waiting.get(request);
  if (call === undefined) return;
  waiting.delete(request);
  const ended: Ended = { call, answer, credential };
  sendEvent(END_EVENT, ended);
};

const stop = (request: string): void => {
  waiting.delete(request);
  const tell = async () => browser.runtime.sendMessage({ kind: "stop-passkey", request });
  void tell().catch(() => undefined);
};

interface Policy {
  allowsFeature(name: string): boolean;
}

/**
 * Whether a call may open a window now. The page must have the focus, and the website must not have turned passkeys off
 * for its own pages. Only some browsers report whether it has.
 */
const mayAsk = (ceremony: Ceremony): boolean => {
  const { featurePolicy } = document as { readonly featurePolicy?: Policy };
  return document.hasFocus() && featurePolicy?.allowsFeature(`publickey-credentials-${ceremony}`) !== false;
};

addEventListener(ASK_EVENT, (event) => {
  const asked = readEvent(event);
  if (!isAsk(asked)) return;
  event.preventDefault();
  const { call, ceremony, options } = asked;
  const request = crypto.randomUUID();
  waiting.set(request, call);
  if (!mayAsk(ceremony)) return end(request, "browser");
  const ask = async () => browser.runtime.sendMessage({ kind: "ask-passkey", request, ceremony, options });
  // The call fails if the extension was updated while the page was open.
  void ask().then(
    (reply) => {
      if (!isAskPasskeyReply(reply) || reply.state === "browser") end(request, "browser");
    },
    () => end(request, "browser"),
  );
});

addEventListener(STOP_EVENT, (event) => {
  const stopped = readEvent(event);
  if (!isOfCall(stopped)) return;
  for (const [request, call] of waiting) if (call === stopped.call) stop(request);
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
  const asked = readEvent(event);
  if (isOfCall(asked) && [...waiting.values()].includes(asked.call) && isAlive()) event.preventDefault();
});

// End the open calls when the page is left, as the browser does with its own calls. Otherwise a page that is shown
// again from the cache would still wait.
addEventListener("pagehide", () => {
  for (const request of waiting.keys()) {
    end(request, "refused");
    stop(request);
  }
});

browser.runtime.onMessage.addListener((received, { id }) => {
  if (id === browser.runtime.id && isAnswerPasskeyMessage(received))
    end(received.request, received.answer, received.credential);
  return false;
});
