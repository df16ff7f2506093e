/**
 * @file Runs in the page's own world, before every script of the page, if the user has switched passkeys on. It lets
 * Keepwell answer the page's calls of `navigator.credentials`. Every call that Keepwell does not answer goes to the
 * browser, as the page made it. This script knows no secret, because the page can read and change everything in it.
 */
import type { Ceremony } from "../../messages/passkey-messages.ts";
import { makeCredential } from "./make-credential.ts";
import { ASK_EVENT, END_EVENT, type Ended, readEvent, STOP_EVENT, sendEvent } from "./page-events.ts";
import { writeOptions } from "./write-options.ts";

const waiting = new Map<number, (ended: Ended) => void>();
let calls = 0;

addEventListener(END_EVENT, (event) => {
  const ended = readEvent(event) as Ended | undefined;
  if (!ended) return;
  waiting.get(ended.call)?.(ended);
  waiting.delete(ended.call);
});

/** Asks the relay. No time limit ends the wait, because the user decides in a window that can be closed. */
const ask = (ceremony: Ceremony, options: string, signal: AbortSignal | undefined): Promise<Ended> =>
  new Promise((resolve, reject) => {
    calls += 1;
    const call = calls;
    waiting.set(call, resolve);
    const isTaken = !sendEvent(ASK_EVENT, { call, ceremony, options });
    // Nothing listens any more if the extension was removed while the page was open.
    if (!isTaken) {
      waiting.delete(call);
      resolve({ call, answer: "browser", credential: "" });
    }
    signal?.addEventListener(
      "abort",
      () => {
        if (!waiting.delete(call)) return;
        sendEvent(STOP_EVENT, { call });
        reject(signal.reason);
      },
      { once: true },
    );
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
  const ended = await ask(ceremony, options, signal);
  if (ended.answer === "browser") return askBrowser();
  if (ended.answer === "refused") throw new DOMException(REFUSED, "NotAllowedError");
  if (ended.answer === "excluded") throw new DOMException(EXCLUDED, "InvalidStateError");
  return makeCredential(ended.credential);
};

const patch = (holder: object, name: string, value: unknown): void => {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
};

const begin = ({ prototype }: typeof CredentialsContainer): void => {
  const { create: browserCreate, get: browserGet } = prototype;
  // Methods without declared parameters, so that they have the length of the browser's own.
  const { create, get } = {
    create(this: CredentialsContainer, ...given: [CredentialCreationOptions?]) {
      const askBrowser = () => browserCreate.apply(this, given);
      return this === navigator.credentials ? answer("create", given[0], askBrowser) : askBrowser();
    },
    get(this: CredentialsContainer, ...given: [CredentialRequestOptions?]) {
      const askBrowser = () => browserGet.apply(this, given);
      return this === navigator.credentials ? answer("get", given[0], askBrowser) : askBrowser();
    },
  };
  patch(prototype, "create", create);
  patch(prototype, "get", get);
  patch(PublicKeyCredential, "isUserVerifyingPlatformAuthenticatorAvailable", async () => true);
};

// Pages that are not secure have neither class.
if (globalThis.PublicKeyCredential && globalThis.CredentialsContainer) begin(CredentialsContainer);
