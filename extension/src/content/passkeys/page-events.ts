/**
 * @file The events on `window` by which `page.ts` and `relay.ts` talk in one document. Every script of the page can
 * read and send these events too. From the events, such a script learns only whether Keepwell takes a call
 * (docs/security.md section 6). The script gains nothing else: it could call `navigator.credentials` itself, and an
 * answer is valid only for the page's origin.
 */
import type { AnswerPasskeyCall } from "../../messages/passkey-messages.ts";
import { parse, send, TextEvent } from "./builtins.ts";
import { writeJson } from "./write-json.ts";

/** From `page.ts`: a call. By cancelling the event, the relay says that it will answer. */
export const CALL_EVENT = "keepwell-passkey-call";
/** From `page.ts`: the page has aborted the call. */
export const STOP_EVENT = "keepwell-passkey-stop";
/** From `page.ts`: the question whether the call is still open. The relay cancels the event to say yes. */
export const STILL_EVENT = "keepwell-passkey-still";
/** From the relay: how a call has ended. */
export const END_EVENT = "keepwell-passkey-end";

/** How a call has ended. These are the parts of `AnswerPasskeyCall` that `page.ts` needs. */
export interface Ended {
  /** The number that `page.ts` has given the call. */
  readonly callNumber: number;
  readonly answer: AnswerPasskeyCall["answer"];
  /** The credential as JSON text; empty for every answer without one. */
  readonly credential: string;
}

/** Sends an event with a value as JSON. Returns false if a listener has cancelled the event. */
export const sendEvent = (name: string, value: unknown): boolean =>
  send(new TextEvent(name, { detail: writeJson(value), cancelable: true }));

/**
 * Returns the value of an event; undefined if it is not JSON. An event's detail is text, because Firefox does not pass
 * objects between the two worlds.
 */
export const readEvent = (event: Event): unknown => {
  try {
    const { detail } = event as CustomEvent<unknown>;
    return typeof detail === "string" ? parse(detail) : undefined;
  } catch {
    return undefined;
  }
};
