/**
 * @file What the background answers. Each kind of message has a schema, one answer, and the senders that may send it.
 * The browser, not the message, says who the sender is. Any other message gets no answer and has no effect.
 */
import { type DocumentPlace, documentOf, isOwnPage, type Sender } from "../messages/sender.ts";
import type { Guard } from "../messages/shape.ts";

/** Answers one kind of message from one kind of sender. Returns undefined for every other message and sender. */
export type Reader = (received: unknown, sender: Sender) => Promise<unknown> | undefined;

interface Extension {
  readonly id: string;
  /** The origin of the extension's own pages. */
  readonly origin: string;
}

/** Answers one kind of message from documents of websites, in which the content scripts run. */
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

/** Answers one kind of message from the extension's own pages, in a tab or in a frame of one. */
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
