import type { PasswordRules } from "../fill/password-rules.ts";
import { browser } from "./content-browser.ts";
import {
  type FillMessage,
  type FillReply,
  type MadeMessage,
  readFillMessage,
  readMadeMessage,
} from "./fill-message.ts";
import { type RulesMessage, readRulesMessage } from "./rules-message.ts";

const answering = globalThis as { keepwellAnswers?: true };

interface Answers {
  readonly fill: (message: FillMessage) => Promise<FillReply>;
  readonly fillNew: (message: MadeMessage) => Promise<FillReply>;
  /**
   * Returns the page's rules for a new password; null if the page has no field for a new password, or is of another
   * origin.
   */
  readonly rules: (message: RulesMessage) => PasswordRules | null;
}

const answerOf = ({ fill, fillNew, rules }: Answers, received: unknown): Promise<unknown> | undefined => {
  const toFill = readFillMessage(received);
  if (toFill) return fill(toFill);
  const toFillNew = readMadeMessage(received);
  if (toFillNew) return fillNew(toFillNew);
  const toRules = readRulesMessage(received);
  return toRules && Promise.resolve(rules(toRules));
};

/** Answers the popup and the background. If the script runs in a document a second time, only the first run answers. */
export const answerPages = (answers: Answers): void => {
  if (answering.keepwellAnswers) return;
  answering.keepwellAnswers = true;
  browser.runtime.onMessage.addListener((received, { id }, reply) => {
    const answer = id === browser.runtime.id ? answerOf(answers, received) : undefined;
    if (!answer) return false;
    void answer.then(reply);
    return true;
  });
};
