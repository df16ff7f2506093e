/** @file Reads the messages that the server keeps for a user, by the operator's command `messages`. */
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

/** Returns the path of the newest link to this page that was sent to the address. */
export const linkSentTo = (address: string, page: "verify" | "auth/reset-password"): Promise<string> =>
  lastMatch(address, new RegExp(`https?://[^/\\s]+(/app/${page}/[\\w-]+)`, "g"));

/** Returns the newest code that was sent to the phone in a text message. */
export const codeSentTo = (phone: string): Promise<string> => lastMatch(phone, /\b(\d{6})\b/g);
