import { browser } from "../browser.ts";
import type { PasskeyAnswer } from "../messages/passkey-window-messages.ts";

/** Answers the website, and closes the window. `credential` is empty if `answer` is not `credential`. */
export const end = async (ticket: string, answer: PasskeyAnswer, credential = ""): Promise<void> => {
  // Ignore a failure to reach the background, because the background treats the closed window as a refusal.
  await browser.runtime
    .sendMessage({ kind: "end-passkey-call", ticket, answer, credential })
    .catch(() => undefined);
  window.close();
};
