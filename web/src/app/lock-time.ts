/** @file The idle time after which this browser locks. */
import { type KeptChoice, readChoice } from "./kept-choice.ts";

/** A number of minutes. `close` means that only closing the last tab locks. */
export type LockTime = "1" | "5" | "15" | "60" | "240" | "close";

export const LOCK_TIME: KeptChoice<LockTime> = {
  key: "keepwell.lock",
  choices: ["1", "5", "15", "60", "240", "close"],
  usual: "15",
};

export const lockTime = (): LockTime => readChoice(LOCK_TIME);

/** Returns the idle time in minutes. Infinite if only closing the last tab locks. */
export const lockMinutes = (): number => {
  const time = lockTime();
  return time === "close" ? Number.POSITIVE_INFINITY : Number(time);
};
