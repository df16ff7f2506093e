/** @file The common parts of all requests for a passkey or a security key. */
import { PasswordOlderThanSeen } from "@keepwell/client/account/older-password.ts";
import { PasskeyWithoutKey } from "@keepwell/client/credentials/passkey-without-key.ts";
import type { Authenticator } from "@keepwell/client/session/authenticator.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { appearance } from "@keepwell/ui/appearance.ts";
import { isCancelled } from "./cancelled-request.ts";
import { WordedFailure } from "./failure-words.ts";
import { opening } from "./own-change.ts";
import { browserAuthenticator } from "./webauthn.ts";

const WORDS = {
  en: async () => (await import("../text/en/passkey-use.ts")).passkeyUse,
  "fr-CA": async () => (await import("../text/fr-CA/passkey-use.ts")).passkeyUse,
};

/** Loads the texts about passkeys while there is a connection. */
export const preparePasskeyWords = (): Promise<unknown> => WORDS[appearance().locale]();

type Words = Awaited<ReturnType<(typeof WORDS)["en"]>>;

const wordsFor = (error: unknown): keyof Words | undefined => {
  if (error instanceof PasskeyWithoutKey) return "withoutKey";
  if (error instanceof CannotVerifyError) return "otherKey";
  if (error instanceof PasswordOlderThanSeen) return "older";
  return error instanceof DOMException ? "unusable" : undefined;
};

/**
 * Returns the result of the request. If the request fails for a reason that only passkeys have, rejects with a
 * `WordedFailure`.
 */
export const withPasskeyWords = async <Result>(request: Promise<Result>): Promise<Result> => {
  try {
    return await request;
  } catch (error) {
    const key = wordsFor(error);
    if (key === undefined) throw error;
    const words = await WORDS[appearance().locale]();
    throw new WordedFailure({ type: "passkey", message: words[key] }, error);
  }
};

/**
 * Makes a request to the browser. Escape and an abort of `left` end the request. Returns null if the request ends
 * without an answer (`isCancelled`). While the request is open, Escape has no other effect, such as closing a dialog.
 */
export const unlessCancelled = async <Result>(
  request: (authenticator: Authenticator) => Promise<Result>,
  left: AbortSignal,
): Promise<Result | null> => {
  const cancelled = new AbortController();
  const done = new AbortController();
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    cancelled.abort();
  };
  addEventListener("keydown", onKey, { capture: true, signal: done.signal });
  try {
    return await request(endedBy(AbortSignal.any([left, cancelled.signal])));
  } catch (error) {
    if (!isCancelled(error)) throw error;
    return null;
  } finally {
    done.abort();
  }
};

/** The browser's authenticator. Its requests end when `signal` is aborted. */
export const endedBy = (signal: AbortSignal): Authenticator => ({
  ...browserAuthenticator,
  use: (wanted) => browserAuthenticator.use({ ...wanted, signal }),
});

/**
 * Opens an account with a signature of the browser's authenticator. While the browser waits for the user, this tab
 * still reacts to changes that other tabs make. Once the authenticator has signed, the tab ignores such changes, and
 * `onSigned` is called with the session that is being opened.
 */
export const openingSigned = (
  authenticator: Authenticator,
  open: (authenticator: Authenticator) => Promise<Session>,
  onSigned?: (session: Promise<Session>) => void,
): Promise<Session> => {
  const session = open({
    ...authenticator,
    use: async (wanted) => {
      const signed = await authenticator.use(wanted);
      const opened = opening(() => session);
      opened.catch(() => undefined);
      onSigned?.(opened);
      return signed;
    },
  });
  return session;
};
