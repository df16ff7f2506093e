/**
 * @file The events on `window` by which the page's script and the relay of the same document talk. Every script of the
 * page can read and send them too. It learns from them only whether Keepwell takes a call (docs/security.md section 6).
 * It could make the same call without the script, and an answer is only for its own origin.
 */
import type { AnswerPasskeyMessage } from "../../messages/passkey-messages.ts";
import { parse, send, TextEvent } from "./builtins.ts";
import { writeJson } from "./write-json.ts";

/** From the page's script: a call. The relay cancels the event, and so says that it will answer. */
export const ASK_EVENT = "keepwell-passkey-ask";
/** From the page's script: the page has aborted the call. */
export const STOP_EVENT = "keepwell-passkey-stop";
/** From the page's script: asks whether the call is still open. The relay cancels the event if it is. */
export const STILL_EVENT = "keepwell-passkey-still";
/** From the relay: how a call has ended. */
export const END_EVENT = "keepwell-passkey-end";

/** How a call has ended: the parts of `AnswerPasskeyMessage` that the page's script needs. */
export interface Ended {
  readonly call: number;
  readonly answer: AnswerPasskeyMessage["answer"];
  /** The credential as JSON text; empty for every answer without one. */
  readonly credential: string;
}

/** Sends an event with a value that JSON can write. Returns false if a listener has cancelled it. */
export const sendEvent = (name: string, value: unknown): boolean =>
  send(new TextEvent(name, { detail: writeJson(value), cancelable: true }));

/** The value of an event; undefined if it is not JSON. The detail is text, because Firefox hides objects. */
export const readEvent = (event: Event): unknown => {
  try {
    const { detail } = event as CustomEvent<unknown>;
    return typeof detail === "string" ? parse(detail) : undefined;
  } catch {
    return undefined;
  }
};
