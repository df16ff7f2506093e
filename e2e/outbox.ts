/** @file The messages of the server to a user, as the operator reads them. */
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

/** The path of the newest link to such a page. */
export const linkSentTo = (address: string, page: "verify" | "auth/reset-password"): Promise<string> =>
  lastMatch(address, new RegExp(`https?://[^/\\s]+(/app/${page}/[\\w-]+)`, "g"));

/** The newest code in a text message. */
export const codeSentTo = (phone: string): Promise<string> => lastMatch(phone, /\b(\d{6})\b/g);
