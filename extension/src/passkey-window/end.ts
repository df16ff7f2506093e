import { browser } from "../browser.ts";
import type { PasskeyAnswer } from "../messages/passkey-window-messages.ts";

/** Answers the website, and closes the window. `credential`: empty for every answer but `credential`. */
export const end = async (ticket: string, answer: PasskeyAnswer, credential = ""): Promise<void> => {
  // If the background cannot be reached, the closed window counts as the answer.
  await browser.runtime
    .sendMessage({ kind: "end-passkey", ticket, answer, credential })
    .catch(() => undefined);
  window.close();
};
