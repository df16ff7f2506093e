/** @file How requests for a passkey or a security key end: cancelled by the user, or with a failure in words. */
import { PasswordOlderThanSeen } from "@keepwell/client/account/older-password.ts";
import { PasskeyWithoutKey } from "@keepwell/client/credentials/passkey-without-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { appearance } from "@keepwell/ui/appearance.ts";
import { WordedFailure } from "./failure-words.ts";

const WORDS = {
  en: async () => (await import("../text/en/passkey-use.ts")).passkeyUse,
  "fr-CA": async () => (await import("../text/fr-CA/passkey-use.ts")).passkeyUse,
};

/** Browsers do not tell a cancelled request from one that took too long. */
const isCancelled = ({ name }: DOMException): boolean => name === "NotAllowedError" || name === "AbortError";

/** The key of the words for this failure; undefined if it has words elsewhere. */
const wordsFor = (error: unknown) => {
  if (error instanceof PasskeyWithoutKey) return "withoutKey";
  if (error instanceof CannotVerifyError) return "otherKey";
  if (error instanceof PasswordOlderThanSeen) return "older";
  return error instanceof DOMException ? "unusable" : undefined;
};

/**
 * Returns what the request returns, or null if the user has cancelled it.
 * @throws WordedFailure for a failure that only passkeys have.
 */
export const unlessCancelled = async <Result>(request: Promise<Result>): Promise<Result | null> => {
  try {
    return await request;
  } catch (error) {
    if (error instanceof DOMException && isCancelled(error)) return null;
    const key = wordsFor(error);
    if (key === undefined) throw error;
    const words = await WORDS[appearance().locale]();
    throw new WordedFailure({ type: "passkey", message: words[key] }, error);
  }
};

/** Makes a request that Escape cancels. Meanwhile Escape does nothing else: it does not close a dialog. */
export const cancelledByEscape = async <Result>(
  make: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
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
    return await make(cancelled.signal);
  } finally {
    done.abort();
  }
};
