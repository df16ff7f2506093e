import { isLoopback } from "../../loopback.ts";
import type { SmsVars } from "../message.ts";
import { type LetterFor, wordsFor } from "./letter.ts";

/**
 * The line that binds the code to this server's site, so that a phone offers the code only on this site. Empty if the
 * site has no https or is on this machine, because browsers then ignore the line.
 */
const boundTo = (publicUrl: string, code: string): string => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" && !isLoopback(hostname) ? `\n\n@${hostname} #${code}` : "";
};

/** The text message with a code that the server has made. */
export const writeSms = (
  { code }: SmsVars["sms_code"],
  { locale, publicUrl }: Pick<LetterFor, "locale" | "publicUrl">,
): string => wordsFor(locale).smsCode(code) + boundTo(publicUrl, code);
