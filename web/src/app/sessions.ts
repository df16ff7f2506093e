/** @file The one unlocked session of this tab. Whoever needs it takes it from here and passes it on. */
import type { Session } from "@keepwell/client/session/session.ts";
import { IDENTITIES } from "@keepwell/client/storage/identities-key.ts";
import { useSyncExternalStore } from "react";
import { notices } from "../ui/notices-store.ts";

const listeners = new Set<() => void>();
let current: Session | null = null;

const set = (session: Session | null): void => {
  current = session;
  for (const listener of listeners) listener();
};

/** Signing in and out, with all that it takes of keys and calls: loaded when a person does either. */
export const loadAccounts = () => import("./accounts.ts");

/** Called once, before the first render. A browser that knows nobody loads nothing for it. */
export const startSession = async (): Promise<void> => {
  if (localStorage.getItem(IDENTITIES) !== null) await (await loadAccounts()).resumeSession();
};

export const currentSession = (): Session | null => current;

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A person has signed in or up, or was still signed in. */
export const enterSession = (session: Session): void => set(session);

/** Nothing of an account outlives its session in this tab. */
export const leaveSession = (): void => {
  notices.clear();
  set(null);
};

/** The session, where there must be one: below the guard of the signed-in pages. */
export const useSession = (): Session => {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  if (!session) throw new Error("This page needs a session.");
  return session;
};
