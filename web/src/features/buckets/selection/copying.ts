/** @file The copies that wait for an entry. A slow server may take seconds to send it. */
import { createValueStore } from "@keepwell/ui/value-store.ts";
import { useSyncExternalStore } from "react";

export type Copied = "username" | "password" | "code";

interface WaitingCopy {
  readonly uid: string;
  readonly what: Copied;
}

const store = createValueStore<readonly WaitingCopy[]>([]);

const isWaiting = (uid: string, what: Copied): boolean =>
  store.get().some((copy) => copy.uid === uid && copy.what === what);

export const useWaitingCopies = store.useValue;

/** Unlike `useWaitingCopies`, draws a component again only if its own copy begins or ends. */
export const useIsCopying = (uid: string, what: Copied): boolean =>
  useSyncExternalStore(store.subscribe, () => isWaiting(uid, what));

/** Runs `copy`. Does nothing and returns false if the same field is being copied already. */
export const copyOnce = async (uid: string, what: Copied, copy: () => Promise<boolean>): Promise<boolean> => {
  if (isWaiting(uid, what)) return false;
  const own = { uid, what };
  store.set([...store.get(), own]);
  try {
    return await copy();
  } finally {
    store.set(store.get().filter((other) => other !== own));
  }
};
