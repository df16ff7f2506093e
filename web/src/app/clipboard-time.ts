/** @file The time after which this browser clears a copied secret from the clipboard. */
import { createKeptChoice } from "./kept-choice.ts";

export const CLIPBOARD_TIMES = ["30", "60", "120", "never"] as const;
/** A number of seconds, or `never`. */
export type ClipboardTime = (typeof CLIPBOARD_TIMES)[number];

const SECOND_MS = 1000;

const [get, setClipboardTime, useClipboardTime] = createKeptChoice<ClipboardTime>(
  "keepwell.clipboard",
  CLIPBOARD_TIMES,
  "60",
);

export { setClipboardTime, useClipboardTime };

/** Returns the time in milliseconds; null if the clipboard is never cleared. */
export const clearAfterMs = (): number | null => {
  const time = get();
  return time === "never" ? null : Number(time) * SECOND_MS;
};
