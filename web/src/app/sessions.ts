/** @file The account of this tab: an unlocked session, a locked identity, or none. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { useSyncExternalStore } from "react";
import { notices } from "../ui/notices-store.ts";

const listeners = new Set<() => void>();
let current: Session | null = null;
let locked: Identity | null = null;

const set = (session: Session | null, identity: Identity | null): void => {
  current = session;
  locked = identity;
  for (const listener of listeners) listener();
};

export const currentSession = (): Session | null => current;

/** The locked identity. */
export const lockedIdentity = (): Identity | null => locked;

/** Whether an account is signed in, with the vault open or locked. */
export const isSignedIn = (): boolean => current !== null || locked !== null;

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Called when the user has signed in or up, has unlocked, or was still signed in. */
export const enterSession = (session: Session): void => set(session, null);

/** Locks the vault. What was open is removed from this tab, and the page waits for the password. */
export const lockSession = (identity: Identity): void => {
  notices.clear();
  set(null, identity);
};

/** Removes the account from this tab: its session or locked identity, and its notices. */
export const leaveSession = (): void => {
  notices.clear();
  set(null, null);
};

/** The session, on pages that require one. */
export const useSession = (): Session => {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  if (!session) throw new Error("This page needs a session.");
  return session;
};
