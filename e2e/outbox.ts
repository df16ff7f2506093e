/** @file What the server wrote to somebody, as the operator reads it. */
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";

/** Asked through the socket that the operator's command line asks through: without a process for each look. */
const messagesTo = async (address: string): Promise<string> => {
  const socket = connect(join(process.env["E2E_DATA_DIR"] ?? "", "operator.sock"));
  socket.end(JSON.stringify(["messages", address]));
  const { ok, output }: { ok: boolean; output: string } = JSON.parse(await text(socket));
  if (!ok) throw new Error(output);
  return output;
};

const lastMatch = async (address: string, pattern: RegExp): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = [...(await messagesTo(address)).matchAll(pattern)].at(-1)?.[1];
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
