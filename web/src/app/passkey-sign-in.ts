/** @file Signs in with a passkey, on the login page or in the login dialog. Loaded after the first rendering. */
import { signInWithPasskey } from "@keepwell/client/credentials/sign-in-with-passkey.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { device } from "./device.ts";
import { endedBy, openingSigned, unlessCancelled, withPasskeyWords } from "./passkey-requests.ts";
import { whenIdle } from "./when-idle.ts";

/**
 * How long the page must be idle before the passkeys are offered. This time is short, because the passkeys must be
 * offered before the user focuses the address field.
 */
const IDLE_MS = 200;
/** After this time a challenge is replaced. The server lets a challenge expire after five minutes. */
const FRESH_MS = 4 * 60 * 1000;
/** How often the age of the challenge is checked. A single long timer would be late after the machine has slept. */
const LOOK_MS = 5000;

/** Aborts the request whose passkeys the browser shows among the suggestions of the address field. */
let offer: AbortController | undefined;
/** The sign-in that began when the user chose a passkey among the suggestions. */
let chosen: Promise<Session> | undefined;
/** Settles when no sign-in is under way. */
let asked: Promise<unknown> = Promise.resolve();

/**
 * Offers passkeys for one challenge. Returns whether to offer another challenge. This is true if the challenge became
 * too old, if the user has started another request, or if the sign-in with the chosen passkey failed.
 */
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
 * Calls `onChosen` when the user has chosen a passkey. After that, `signInByPasskey` returns the session of this
 * passkey.
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
 * Signs in with the passkey that the user has chosen among the suggestions. If they have chosen none, asks for a
 * passkey. Returns null if the user has cancelled.
 * @param left ends the request. Abort it if the user has left the form, or sends it with a password.
 * @throws WordedFailure
 */
export const signInByPasskey = (left: AbortSignal): Promise<Session | null> => {
  const session = withPasskeyWords(chosen ?? ask(left));
  chosen = undefined;
  asked = session.catch(() => undefined);
  return session;
};
