import { runtime } from "./content-browser.ts";
import { type FillMessage, type FillReply, readFillMessage } from "./fill-message.ts";

const answering = globalThis as { keepwellAnswers?: true };

/** Answers the extension's own pages. A document that the script is run in again keeps its first answer. */
export const answerFill = (answer: (message: FillMessage) => Promise<FillReply>): void => {
  if (answering.keepwellAnswers) return;
  answering.keepwellAnswers = true;
  runtime.onMessage.addListener((received, { id }, reply) => {
    const message = id === runtime.id ? readFillMessage(received) : undefined;
    if (!message) return false;
    void answer(message).then(reply);
    return true;
  });
};
