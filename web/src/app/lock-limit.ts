import { useSyncExternalStore } from "react";
import { platform } from "./platform.ts";

const KEY = "keepwell.lock-limit";
const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();

export const keptLockLimit = (): string | null => platform().lock.values.getItem(KEY);

export const keepLockLimit = (kept: string | null): void => {
  if (kept === keptLockLimit()) return;
  const { values } = platform().lock;
  if (kept === null) values.removeItem(KEY);
  else values.setItem(KEY, kept);
  for (const listener of listeners) listener();
};

/** The minutes after which the user's teams lock at the latest; infinite if there is no limit ([Note: Lock limit]). */
export const lockLimit = (): number => Number.parseInt(keptLockLimit() ?? "", 10) || Number.POSITIVE_INFINITY;

export const lockLimitMs = (): number => lockLimit() * MINUTE_MS;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const { events } = platform().lock;
  events.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    events.removeEventListener("storage", listener);
  };
};

export const useLockLimit = (): number => useSyncExternalStore(subscribe, lockLimit);
