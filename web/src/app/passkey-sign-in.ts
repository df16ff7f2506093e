/** @file Signs in with a passkey on the page or in the dialog with the login form. Loaded after the first rendering. */
import { signInWithPasskey } from "@keepwell/client/credentials/sign-in-with-passkey.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { device } from "./device.ts";
import { endedBy, openingSigned, unlessCancelled, withPasskeyWords } from "./passkey-requests.ts";
import { whenIdle } from "./when-idle.ts";

/** The suggestions can wait until the user has looked at the page, but not until the field is focused. */
const IDLE_MS = 200;
/** A challenge is valid for five minutes. */
const FRESH_MS = 4 * 60 * 1000;
/** How often to check the age of the challenge. One long timer would be late after the machine has slept. */
const LOOK_MS = 5000;

/** Ends the request that the browser shows among the suggestions. */
let offer: AbortController | undefined;
/** The sign-in with a passkey that the user has chosen among the suggestions. */
let chosen: Promise<Session> | undefined;
/** Settles when no sign-in is under way. */
let asked: Promise<unknown> = Promise.resolve();

/** Returns whether to offer the next challenge: this one became too old, or its passkey was chosen. */
const offerOnce = async (until: AbortSignal, onChosen: () => void): Promise<boolean> => {
  const own = new AbortController();
  offer = own;
  const late = Date.now() + FRESH_MS;
  const timer = setInterval(() => {
    if (Date.now() >= late) own.abort();
  }, LOOK_MS);
  let wasChosen = false;
  try {
    await openingSigned(
      endedBy(AbortSignal.any([until, own.signal])),
      (authenticator) => signInWithPasskey(device, authenticator, { isConditional: true }),
      (session) => {
        wasChosen = true;
        chosen = session;
        onChosen();
      },
    );
    return false;
  } catch {
    return wasChosen || own.signal.aborted;
  } finally {
    clearInterval(timer);
  }
};

/**
 * Offers the user's passkeys among the suggestions of the address field until `until` is aborted. Failures are silent.
 * Calls `onChosen` when the user has chosen a passkey: `signInByPasskey` then waits for its session.
 */
export const offerPasskeys = async (until: AbortSignal, onChosen: () => void): Promise<void> => {
  await whenIdle(IDLE_MS, until);
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  let goesOn = true;
  while (goesOn && !until.aborted) {
    goesOn = await offerOnce(until, onChosen);
    await asked;
  }
};

const ask = (left: AbortSignal): Promise<Session | null> => {
  offer?.abort();
  return unlessCancelled(
    (authenticator) => openingSigned(authenticator, (signing) => signInWithPasskey(device, signing)),
    left,
  );
};

/**
 * Signs in with the passkey that the user has chosen among the suggestions, or asks for one. Returns null if the user
 * has cancelled.
 * @param left ends the request: the user has left the form, or sends it with a password.
 * @throws WordedFailure
 */
export const signInByPasskey = (left: AbortSignal): Promise<Session | null> => {
  const session = withPasskeyWords(chosen ?? ask(left));
  chosen = undefined;
  asked = session.catch(() => undefined);
  return session;
};
