/** @file The idle time after which this browser locks. */
import { createKeptChoice } from "./kept-choice.ts";

export const LOCK_TIMES = ["1", "5", "15", "60", "240", "close"] as const;
/** A number of minutes, or `close`: when the last tab closes. */
export type LockTime = (typeof LOCK_TIMES)[number];

const MINUTE_MS = 60_000;

export const [lockTime, setLockTime, useLockTime] = createKeptChoice<LockTime>(
  "keepwell.lock",
  LOCK_TIMES,
  "15",
);

/** Returns the idle time in milliseconds; infinite if only closing the last tab locks. */
export const lockAfterMs = (): number => {
  const time = lockTime();
  return time === "close" ? Number.POSITIVE_INFINITY : Number(time) * MINUTE_MS;
};
