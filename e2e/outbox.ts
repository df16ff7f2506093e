/**
 * @file Reads messages to a user through the operator's command `messages`. The tests' server keeps all messages,
 * because it cannot send any.
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

/** Waits for a mail to the address with a link to `page`. Returns the path in the newest link. */
export const linkSentTo = (address: string, page: "verify" | "auth/reset-password"): Promise<string> =>
  lastMatch(address, new RegExp(`https?://[^/\\s]+(/app/${page}/[\\w-]+)`, "g"));

/** Waits for a text message with a code to the phone. Returns the newest code. */
export const codeSentTo = (phone: string): Promise<string> => lastMatch(phone, /\b(\d{6})\b/g);
