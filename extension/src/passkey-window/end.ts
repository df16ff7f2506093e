import { browser } from "../browser.ts";
import { isCallState, type PasskeyAnswer } from "../messages/passkey-window-messages.ts";

/** Sends a message about the call. Returns whether the website still waits; true if the background does not say. */
const send = async (message: object): Promise<boolean> => {
  const reply = await browser.runtime.sendMessage(message).catch(() => undefined);
  return !isCallState(reply) || reply.isPending;
};

/** Tells the background whether the window saves a passkey. Returns whether the website still waits. */
export const noteSaving = (ticket: string, isSaving: boolean): Promise<boolean> =>
  send({ kind: "save-passkey-call", ticket, isSaving });

/**
 * Answers the website. `credential` is empty if `answer` is not `credential`. Returns false if the call has ended
 * before, so that the website does not get the answer.
 */
export const answerCall = (ticket: string, answer: PasskeyAnswer, credential = ""): Promise<boolean> =>
  send({ kind: "end-passkey-call", ticket, answer, credential });

/** Answers the website, and closes the window. */
export const end = async (...answer: Parameters<typeof answerCall>): Promise<void> => {
  // If the background cannot be reached, it takes the closed window as a refusal.
  await answerCall(...answer);
  window.close();
};
