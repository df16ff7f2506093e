import { type FillMessage, type FillReply, readFillMessage } from "./fill-message.ts";

interface Sender {
  readonly id?: string;
  /** Present if a content script has sent it. */
  readonly tab?: unknown;
}

interface ContentBrowser {
  readonly runtime: {
    readonly id: string;
    readonly onMessage: {
      addListener(
        listener: (received: unknown, sender: Sender, reply: (answer: FillReply) => void) => boolean,
      ): void;
    };
  };
}

const { browser: firefox, chrome: chromium } = globalThis as {
  readonly browser?: ContentBrowser;
  readonly chrome?: ContentBrowser;
};
const answering = globalThis as { keepwellAnswers?: true };

/** Answers the extension's own pages. A document that the script is run in again keeps its first answer. */
export const answerFill = (answer: (message: FillMessage) => Promise<FillReply>): void => {
  const { runtime } = (firefox ?? chromium) as ContentBrowser;
  if (answering.keepwellAnswers) return;
  answering.keepwellAnswers = true;
  runtime.onMessage.addListener((received, { id }, reply) => {
    const message = id === runtime.id ? readFillMessage(received) : undefined;
    if (!message) return false;
    void answer(message).then(reply);
    return true;
  });
};
