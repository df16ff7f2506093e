/**
 * @file Runs in the page's own world, before every script of the page, if the user has switched passkeys on. Lets
 * Keepwell answer the page's calls of `navigator.credentials`. Calls that Keepwell does not answer go to the browser
 * unchanged. Also reports that a platform authenticator is available, because many websites offer passkeys only then.
 * The page can read and change everything in this script, so the script contains no secret.
 */
import type { Ceremony } from "../../messages/passkey-messages.ts";
import {
  apply,
  create as createObject,
  define,
  endInterval,
  Failure,
  Later,
  listen,
  startInterval,
  startTimeout,
} from "./builtins.ts";
import { makeCredential } from "./make-credential.ts";
import {
  CALL_EVENT,
  END_EVENT,
  type Ended,
  readEvent,
  STILL_EVENT,
  STOP_EVENT,
  sendEvent,
} from "./page-events.ts";
import { writeOptions } from "./write-options.ts";

/** How often the script asks the relay whether a call is still open, in milliseconds. */
const STILL_MS = 2000;
/** How long a call waits until the page has the focus again, in milliseconds. */
const FOCUS_MS = 1000;

const waiting: Record<number, (ended: Ended) => void> = createObject(null);
let lastCallNumber = 0;

const settle = (ended: Ended): void => {
  const resolve = waiting[ended.callNumber];
  delete waiting[ended.callNumber];
  resolve?.(ended);
};

listen(window, END_EVENT, (event) => {
  const ended = readEvent(event) as Ended | null | undefined;
  if (ended) settle(ended);
});

/**
 * Passes a call to the relay, and waits for its end. Ignores the page's time limit, because the user decides in a
 * window, and can close this window. If the extension is removed or updated meanwhile, the browser gets the call.
 */
const passOn = (ceremony: Ceremony, options: string, signal: AbortSignal | undefined): Promise<Ended> =>
  new Later((resolve, reject) => {
    lastCallNumber += 1;
    const callNumber = lastCallNumber;
    const leave = () => settle({ callNumber, answer: "browser", credential: "" });
    if (signal)
      listen(signal, "abort", () => {
        if (!waiting[callNumber]) return;
        sendEvent(STOP_EVENT, { callNumber });
        reject(signal.reason);
        leave();
      });
    const timer = startInterval(() => {
      if (sendEvent(STILL_EVENT, { callNumber })) leave();
    }, STILL_MS);
    waiting[callNumber] = (ended) => {
      endInterval(timer);
      resolve(ended);
    };
    // If the extension was removed while the page was open, nothing cancels this event.
    if (sendEvent(CALL_EVENT, { callNumber, ceremony, options })) leave();
  });

const { hasFocus } = Document.prototype;

/** Waits until the extension's window has given the focus back, because browsers refuse a call without the focus. */
const untilFocus = (): Promise<void> =>
  new Later((resolve) => {
    if (apply(hasFocus, document, [])) return resolve();
    listen(window, "focus", () => resolve());
    startTimeout(resolve, FOCUS_MS);
  });

const REFUSED = "The operation either timed out or was not allowed.";
const EXCLUDED = "The user already has a passkey that the website excludes.";

const answer = async (
  ceremony: Ceremony,
  given: unknown,
  askBrowser: () => Promise<Credential | null>,
): Promise<Credential | null> => {
  const options = writeOptions(ceremony, given);
  const { signal } = (given ?? {}) as { readonly signal?: AbortSignal };
  if (options === undefined || signal?.aborted) return askBrowser();
  const ended = await passOn(ceremony, options, signal);
  if (ended.answer === "refused") throw new Failure(REFUSED, "NotAllowedError");
  if (ended.answer === "excluded") throw new Failure(EXCLUDED, "InvalidStateError");
  if (ended.answer !== "credential") {
    await untilFocus();
    return askBrowser();
  }
  return makeCredential(ended.credential);
};

const begin = ({ prototype }: typeof CredentialsContainer): void => {
  const own = navigator.credentials;
  const { create: browserCreate, get: browserGet } = prototype;
  // Declare no parameters, so that the methods have the same `length` as the browser's own.
  const { create, get } = {
    create(this: CredentialsContainer, ...given: [CredentialCreationOptions?]) {
      const askBrowser = () => apply(browserCreate, this, given);
      return this === own ? answer("create", given[0], askBrowser) : askBrowser();
    },
    get(this: CredentialsContainer, ...given: [CredentialRequestOptions?]) {
      const askBrowser = () => apply(browserGet, this, given);
      return this === own ? answer("get", given[0], askBrowser) : askBrowser();
    },
  };
  define(prototype, "create", create);
  define(prototype, "get", get);
  define(PublicKeyCredential, "isUserVerifyingPlatformAuthenticatorAvailable", async () => true);
};

// Pages that are not secure have neither of these classes.
if (globalThis.PublicKeyCredential && globalThis.CredentialsContainer) begin(CredentialsContainer);
