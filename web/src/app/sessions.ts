/** @file Whom this tab belongs to: an unlocked session, a locked identity, or nobody. */
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

/** The identity that waits for its password. */
export const lockedIdentity = (): Identity | null => locked;

/** Whether this tab belongs to somebody, be the vault open or locked. */
export const isSignedIn = (): boolean => current !== null || locked !== null;

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A person has signed in or up, has unlocked, or was still signed in. */
export const enterSession = (session: Session): void => set(session, null);

/** The vault closes. What was open in it is gone from this tab, and the page waits for the password. */
export const lockSession = (identity: Identity): void => {
  notices.clear();
  set(null, identity);
};

/** Nothing of an account outlives its session in this tab. */
export const leaveSession = (): void => {
  notices.clear();
  set(null, null);
};

/** The session, where there must be one: below the guard of the signed-in pages. */
export const useSession = (): Session => {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  if (!session) throw new Error("This page needs a session.");
  return session;
};
