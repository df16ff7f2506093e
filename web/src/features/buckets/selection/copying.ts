/** @file Records which copies are waiting until the server has sent the entry. This may take seconds. */
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

/**
 * Whether this field is being copied. Unlike `useWaitingCopies`, it renders the component again only when the copy of
 * this field begins or ends.
 */
export const useIsCopying = (uid: string, what: Copied): boolean =>
  useSyncExternalStore(store.subscribe, () => isWaiting(uid, what));

/** Runs `copy`. If the same field is already being copied, does nothing and returns false. */
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
