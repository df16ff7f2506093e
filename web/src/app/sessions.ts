/** @file The account of this tab: an unlocked session, a locked identity, or none. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { notices } from "@keepwell/ui/notices-store.ts";
import { createValueStore } from "@keepwell/ui/value-store.ts";
import { useSyncExternalStore } from "react";

interface Account {
  readonly session: Session | null;
  readonly locked: Identity | null;
  /** Why this tab's session has ended. Undefined if the user has signed out in this tab, or was not signed in. */
  readonly ended?: SessionEnd | undefined;
}

/** `elsewhere`: another tab or the server ended the session. `deleted`: the user has deleted the account. */
export type SessionEnd = "elsewhere" | "deleted";

const NONE: Account = { session: null, locked: null };
const account = createValueStore(NONE);

export const subscribeSession = account.subscribe;

export const currentSession = (): Session | null => account.get().session;

export const lockedIdentity = (): Identity | null => account.get().locked;

/** Whether an account is signed in, with the vault open or locked. */
export const isSignedIn = (): boolean => currentSession() !== null || lockedIdentity() !== null;

/** Called when the user has signed in, signed up or unlocked the vault, or is still signed in when the page opens. */
export const enterSession = (session: Session): void => account.set({ session, locked: null });

/** Locks the vault. Removes the session and the notices from this tab, and the page waits for the password. */
export const lockSession = (identity: Identity): void => {
  notices.clear();
  account.set({ session: null, locked: identity });
};

/** Removes the account from this tab: its session or locked identity, and its notices. */
export const leaveSession = (ended?: SessionEnd): void => {
  notices.clear();
  account.set({ ...NONE, ended });
};

/** Why this tab's session has ended. The login page shows it. */
export const sessionEnd = (): SessionEnd | undefined => account.get().ended;

/** The session, on pages that require one. */
export const useSession = (): Session => {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  if (!session) throw new Error("This page needs a session.");
  return session;
};
