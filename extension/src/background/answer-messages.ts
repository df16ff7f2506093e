/**
 * @file Finds the reader for each message that the background receives. There is one reader for each kind of message. A
 * reader checks the message's schema and whether this sender may send it. The browser, not the message, says who the
 * sender is. A message that no reader accepts gets no answer and has no effect.
 */
import { type DocumentPlace, documentOf, isOwnPage, type Sender } from "../messages/sender.ts";
import type { Guard } from "../messages/shape.ts";

/** Answers one kind of message from one kind of sender. Returns undefined for other messages and other senders. */
export type Reader = (received: unknown, sender: Sender) => Promise<unknown> | undefined;

interface Extension {
  readonly id: string;
  /** The origin of the extension's own pages. */
  readonly origin: string;
}

/** Makes a reader of one kind of message that content scripts send from documents of websites. */
export const fromDocument =
  <Message>(
    { id }: Extension,
    isMessage: Guard<Message>,
    answer: (message: Message, place: DocumentPlace) => Promise<unknown>,
  ): Reader =>
  (received, sender) => {
    const place = documentOf(sender, id);
    return place && isMessage(received) ? answer(received, place) : undefined;
  };

/** Makes a reader of one kind of message that the extension's own pages send, from a tab or from a frame in a tab. */
export const fromOwnPage =
  <Message>(
    { id, origin }: Extension,
    isMessage: Guard<Message>,
    answer: (message: Message, tabId: number | undefined) => Promise<unknown>,
  ): Reader =>
  (received, sender) =>
    isOwnPage(sender, id, origin) && isMessage(received) ? answer(received, sender.tab?.id) : undefined;

/** Returns the answer of the first reader that has one; undefined if no reader answers. */
export const answerMessage = (
  readers: readonly Reader[],
  received: unknown,
  sender: Sender,
): Promise<unknown> | undefined => {
  for (const read of readers) {
    const answer = read(received, sender);
    if (answer) return answer;
  }
  return undefined;
};
