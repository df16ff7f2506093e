import { isLoopback } from "../../loopback.ts";
import type { SmsVars } from "../message.ts";
import { type LetterFor, wordsFor } from "./letter.ts";

/** The last line binds the code to our site, so that a phone offers it only there. Browsers do so only over https. */
const boundTo = (publicUrl: string, code: string): string => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" && !isLoopback(hostname) ? `\n\n@${hostname} #${code}` : "";
};

/** The text message with a code of ours. */
export const writeSms = (
  { code }: SmsVars["sms_code"],
  { locale, publicUrl }: Pick<LetterFor, "locale" | "publicUrl">,
): string => wordsFor(locale).smsCode(code) + boundTo(publicUrl, code);
