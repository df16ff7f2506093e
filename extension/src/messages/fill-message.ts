/**
 * @file The one message with secrets: from a page of the extension to the content script in the top document of a tab.
 * Both sides read what they receive, because an older version may be the other side.
 */

export interface FillValues {
  readonly username: string;
  readonly password: string;
  /** The current one-time code; empty if the entry has none. */
  readonly code: string;
}

export interface FillMessage {
  readonly kind: "fill";
  /** The origin that the user has chosen the entry for. Any other document refuses. */
  readonly origin: string;
  readonly values: FillValues;
}

export interface FillReply {
  /** How many fields have the value now. */
  readonly filled: number;
  /** How many fields were found that the page did not let be filled. */
  readonly missed: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Undefined for anything else. */
export const readFillMessage = (received: unknown): FillMessage | undefined => {
  if (!isObject(received) || received["kind"] !== "fill" || !isObject(received["values"])) return undefined;
  const { origin } = received;
  const { username, password, code } = received["values"];
  const texts = [origin, username, password, code];
  return texts.every((text) => typeof text === "string") ? (received as unknown as FillMessage) : undefined;
};

/** Undefined for anything else, and for a document that has no content script any more. */
export const readFillReply = (received: unknown): FillReply | undefined => {
  if (!isObject(received)) return undefined;
  const { filled, missed } = received;
  return typeof filled === "number" && typeof missed === "number" ? { filled, missed } : undefined;
};
