/** @file The time after which this browser clears a copied secret from the clipboard. */
import { type KeptChoice, readChoice } from "./kept-choice.ts";

/** A number of seconds, or `never`. */
export type ClipboardTime = "30" | "60" | "120" | "never";

const SECOND_MS = 1000;

export const CLIPBOARD_TIME: KeptChoice<ClipboardTime> = {
  key: "keepwell.clipboard",
  choices: ["30", "60", "120", "never"],
  usual: "60",
};

/** Returns the time in milliseconds. Null if the clipboard is never cleared. */
export const clearAfterMs = (): number | null => {
  const time = readChoice(CLIPBOARD_TIME);
  return time === "never" ? null : Number(time) * SECOND_MS;
};
