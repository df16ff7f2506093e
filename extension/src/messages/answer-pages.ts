import type { PasswordWish } from "../fill/password-wish.ts";
import { browser } from "./content-browser.ts";
import {
  type FillMessage,
  type FillReply,
  type MadeMessage,
  readFillMessage,
  readMadeMessage,
} from "./fill-message.ts";
import { readWishMessage, type WishMessage } from "./wish-message.ts";

const answering = globalThis as { keepwellAnswers?: true };

interface Answers {
  readonly fill: (message: FillMessage) => Promise<FillReply>;
  readonly fillNew: (message: MadeMessage) => Promise<FillReply>;
  /** Returns the page's rules for a new password; null if the page has no field for one. */
  readonly wish: (message: WishMessage) => PasswordWish | null;
}

const answerOf = ({ fill, fillNew, wish }: Answers, received: unknown): Promise<unknown> | undefined => {
  const toFill = readFillMessage(received);
  if (toFill) return fill(toFill);
  const toFillNew = readMadeMessage(received);
  if (toFillNew) return fillNew(toFillNew);
  const toWish = readWishMessage(received);
  return toWish && Promise.resolve(wish(toWish));
};

/** Answers the extension's own pages. If the script runs in a document a second time, only the first run answers. */
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
