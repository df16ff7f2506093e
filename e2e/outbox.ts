/**
 * @file Reads messages to a user through the operator's command `messages`. The tests' server keeps them, because it
 * cannot send them.
 */
import { expect } from "@playwright/test";
import { operate } from "./operator.ts";

const lastMatch = async (address: string, pattern: RegExp): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = [...(await operate("messages", address)).matchAll(pattern)].at(-1)?.[1];
        return found !== undefined;
      },
      { message: `something like ${pattern} was sent to ${address}` },
    )
    .toBe(true);
  return found ?? "";
};

/** Returns the path in the newest link to `page` that was sent to the address. Waits until there is one. */
export const linkSentTo = (address: string, page: "verify" | "auth/reset-password"): Promise<string> =>
  lastMatch(address, new RegExp(`https?://[^/\\s]+(/app/${page}/[\\w-]+)`, "g"));

/** Returns the newest code that was sent to the phone in a text message. Waits until there is one. */
export const codeSentTo = (phone: string): Promise<string> => lastMatch(phone, /\b(\d{6})\b/g);
