/** @file Signs in with a passkey on the page or dialog with the login form. Loaded after the first paint. */
import { signInWithPasskey } from "@keepwell/client/credentials/sign-in-with-passkey.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { device } from "./device.ts";
import { opening } from "./own-change.ts";
import { cancelledByEscape, unlessCancelled } from "./passkey-requests.ts";
import { browserAuthenticator } from "./webauthn.ts";
import { whenIdle } from "./when-idle.ts";

/** The suggestions can wait until the user has looked at the page, but not until they are in the field. */
const IDLE_MS = 200;
/** A challenge is valid for five minutes. */
const FRESH_MS = 4 * 60 * 1000;
/** How often it is checked whether the challenge is too old, which it may be when the machine wakes up. */
const LOOK_MS = 5000;

/** Aborted when the user leaves the form or sends it with a password. */
let left: AbortSignal | undefined;
/** The request that the browser shows among the suggestions. */
let offer: AbortController | undefined;
/** The sign-in with the passkey that the user has chosen among the suggestions. */
let chosen: Promise<Session> | undefined;
/** Settled once no passkey is asked for outside of the suggestions. */
let asked: Promise<unknown> = Promise.resolve();

interface Request {
  readonly signal: AbortSignal;
  readonly isConditional?: boolean;
  /** Called once the passkey has signed. */
  readonly onSigned?: (session: Promise<Session>) => void;
}

/** As long as the browser waits for the user, this tab follows other tabs. It does not while it signs in. */
const signIn = ({ onSigned, ...options }: Request): Promise<Session> => {
  const session: Promise<Session> = signInWithPasskey(
    device,
    {
      ...browserAuthenticator,
      use: async (wanted) => {
        const signed = await browserAuthenticator.use(wanted);
        const opened = opening(() => session);
        opened.catch(() => undefined);
        onSigned?.(opened);
        return signed;
      },
    },
    options,
  );
  return session;
};

/** Returns whether the next challenge can be offered: this one became too old, or its passkey was refused. */
const offerOnce = async (until: AbortSignal, onChosen: () => void): Promise<boolean> => {
  const own = new AbortController();
  offer = own;
  const late = Date.now() + FRESH_MS;
  const timer = setInterval(() => {
    if (Date.now() >= late) own.abort();
  }, LOOK_MS);
  let wasChosen = false;
  const onSigned = (session: Promise<Session>) => {
    wasChosen = true;
    chosen = session;
    onChosen();
  };
  try {
    await signIn({ isConditional: true, signal: AbortSignal.any([until, own.signal]), onSigned });
    return false;
  } catch {
    return wasChosen || own.signal.aborted;
  } finally {
    clearInterval(timer);
  }
};

/**
 * Offers the user's passkeys among the suggestions of the address field until the signal is aborted. Failures are
 * silent. Calls `onChosen` when the user has chosen one; `signInByPasskey` then returns its session.
 */
export const offerPasskeys = async (until: AbortSignal, onChosen: () => void): Promise<void> => {
  left = until;
  await whenIdle(IDLE_MS, until);
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  let goesOn = true;
  while (goesOn && !until.aborted) {
    goesOn = await offerOnce(until, onChosen);
    await asked;
  }
};

const ask = (): Promise<Session> => {
  offer?.abort();
  return cancelledByEscape((signal) =>
    signIn({ signal: left ? AbortSignal.any([left, signal]) : signal }),
  );
};

/**
 * Signs in with the passkey that the user has chosen among the suggestions, or asks for one. Returns null if the user
 * has cancelled.
 * @throws WordedFailure
 */
export const signInByPasskey = (): Promise<Session | null> => {
  const session = unlessCancelled(chosen ?? ask());
  chosen = undefined;
  asked = session.catch(() => undefined);
  return session;
};
