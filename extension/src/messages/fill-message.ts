/**
 * @file The messages that bring secrets to a content script, which fills them into the page. The popup sends them to
 * the top document of a tab, and so does the background for the context menu. The menu sends the same values to its own
 * document. Both sides check what they receive, because the other side may be an older version of the extension.
 */

import { hasMembers, isCount, isOneOf, isText } from "./shape.ts";

export interface FillValues {
  readonly username: string;
  readonly password: string;
  /** The current one-time code; empty if the entry has none. */
  readonly code: string;
}

export interface FillMessage {
  readonly kind: "fill";
  /** The origin for which the user has chosen the entry. A document of another origin refuses the message. */
  readonly origin: string;
  readonly values: FillValues;
}

/** A generated password for the page's fields that take a new password. */
export interface MadeMessage {
  readonly kind: "fill-new";
  /** The origin that the password was made for. A document of another origin refuses the message. */
  readonly origin: string;
  readonly password: string;
}

export interface FillReply {
  /** How many fields have the value now. */
  readonly filled: number;
  /** How many fields were found but could not be filled. Hidden fields for a new password do not count. */
  readonly missed: number;
}

export const FILL_VALUES = hasMembers({ username: isText, password: isText, code: isText });

const isFillMessage = hasMembers({ kind: isOneOf(["fill"]), origin: isText, values: FILL_VALUES });

/** Returns what was received if it is a `FillMessage`; otherwise undefined. */
export const readFillMessage = (received: unknown): FillMessage | undefined =>
  isFillMessage(received) ? received : undefined;

const isMadeMessage = hasMembers({ kind: isOneOf(["fill-new"]), origin: isText, password: isText });

/** Returns what was received if it is a `MadeMessage`; otherwise undefined. */
export const readMadeMessage = (received: unknown): MadeMessage | undefined =>
  isMadeMessage(received) ? received : undefined;

const isFillReply = hasMembers({ filled: isCount, missed: isCount });

/** Reads a reply. Undefined if it is no `FillReply`, such as the reply of a document whose content script has ended. */
export const readFillReply = (received: unknown): FillReply | undefined =>
  isFillReply(received) ? { filled: received.filled, missed: received.missed } : undefined;
