/** @file The one unlocked session of this tab. Whoever needs it takes it from here and passes it on. */
import { fetchTransport } from "@keepwell/client/api/transport.ts";
import { resume } from "@keepwell/client/session/resume.ts";
import type { Device, Session } from "@keepwell/client/session/session.ts";
import { signOut } from "@keepwell/client/session/sign-out.ts";
import { createIdentityStore } from "@keepwell/client/storage/identity-store.ts";
import { createIndexedDbKeyStore } from "@keepwell/client/storage/indexed-db-key-store.ts";
import { useSyncExternalStore } from "react";
import { deriveMasterKeyInWorker } from "../kdf/derive-master-key.ts";
import { notices } from "../ui/notices-store.ts";
import { queryClient } from "./query-client.ts";

const listeners = new Set<() => void>();
let current: Session | null = null;

const set = (session: Session | null): void => {
  current = session;
  for (const listener of listeners) listener();
};

/** Nothing of an account outlives its session in this tab. */
const leave = (): void => {
  queryClient.clear();
  notices.clear();
  set(null);
};

export const device: Device = {
  transport: fetchTransport(location.origin),
  identities: createIdentityStore(localStorage, window),
  keys: createIndexedDbKeyStore(indexedDB),
  deriveMasterKey: deriveMasterKeyInWorker,
  onSignedOut: (uid) => {
    if (current?.identity.uid === uid) leave();
  },
};

export const currentSession = (): Session | null => current;

export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Called once, before the first render. */
export const startSession = async (): Promise<void> => {
  set(await resume(device));
  // Another tab signed this account out: this one follows.
  device.identities.subscribe(() => {
    if (current && !device.identities.list().some((one) => one.uid === current?.identity.uid)) leave();
  });
};

/** A person has just signed in or up. */
export const enterSession = (session: Session): void => {
  queryClient.clear();
  set(session);
};

export const endSession = async (): Promise<void> => {
  if (current) await signOut(device, current);
  leave();
};

/** The session, where there must be one: below the guard of the signed-in pages. */
export const useSession = (): Session => {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  if (!session) throw new Error("This page needs a session.");
  return session;
};
