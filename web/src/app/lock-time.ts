/** @file The idle time after which this browser locks. Stored in the browser, not in the account. */
import { useSyncExternalStore } from "react";
import { platform } from "./platform.ts";

export const LOCK_TIMES = ["1", "5", "15", "60", "240", "close"] as const;
/** A number of minutes, or `close`: when the last tab closes. */
export type LockTime = (typeof LOCK_TIMES)[number];

const KEY = "keepwell.lock";
const DEFAULT: LockTime = "15";
const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();

export const lockTime = (): LockTime => {
  const stored = platform().lock.values.getItem(KEY);
  return LOCK_TIMES.find((time) => time === stored) ?? DEFAULT;
};

export const setLockTime = (time: LockTime): void => {
  platform().lock.values.setItem(KEY, time);
  for (const listener of listeners) listener();
};

/** Returns the idle time in milliseconds; infinite if only closing the last tab locks. */
export const lockAfterMs = (): number => {
  const time = lockTime();
  return time === "close" ? Number.POSITIVE_INFINITY : Number(time) * MINUTE_MS;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const { events } = platform().lock;
  events.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    events.removeEventListener("storage", listener);
  };
};

export const useLockTime = (): LockTime => useSyncExternalStore(subscribe, lockTime);
