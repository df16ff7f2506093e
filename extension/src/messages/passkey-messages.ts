/**
 * @file The messages about passkeys of websites. When a page calls `navigator.credentials`, the relay in its document
 * (`content/passkeys/relay.ts`) sends a request to the background. When the user has chosen, the background answers
 * under the request's id. The relay makes this id, and the page does not know it.
 */
import { type Accepted, hasMembers, isOneOf, isText } from "./shape.ts";

export const CEREMONIES = ["create", "get"] as const;
export type Ceremony = (typeof CEREMONIES)[number];

const isRequest = isText;

/**
 * A document asks for a passkey. `options` holds the page's options as JSON text, in the form of the standard's
 * `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
 */
export const isAskPasskeyMessage = hasMembers({
  kind: isOneOf(["ask-passkey"]),
  request: isRequest,
  ceremony: isOneOf(CEREMONIES),
  options: isText,
});
export type AskPasskeyMessage = Accepted<typeof isAskPasskeyMessage>;
/**
 * `asked`: the user decides, and a message `answer-passkey` follows. `browser`: the browser handles the call at once.
 */
export const isAskPasskeyReply = hasMembers({ state: isOneOf(["asked", "browser"]) });
export type AskPasskeyReply = Accepted<typeof isAskPasskeyReply>;

/** The page has aborted its call, or has gone away. */
export const isStopPasskeyMessage = hasMembers({ kind: isOneOf(["stop-passkey"]), request: isRequest });

/**
 * How a call ends. `browser`: the browser handles the call. `refused`: the page gets a `NotAllowedError`. `excluded`:
 * the page gets an `InvalidStateError`, because the user has a passkey that the page excludes. `credential`: the page
 * gets a credential.
 */
export const PASSKEY_ANSWERS = ["browser", "refused", "excluded", "credential"] as const;

/**
 * To a document: the answer to a request. `credential` holds the standard's `RegistrationResponseJSON` or
 * `AuthenticationResponseJSON` as JSON text. It is empty if `answer` is not `credential`.
 */
export const isAnswerPasskeyMessage = hasMembers({
  kind: isOneOf(["answer-passkey"]),
  request: isRequest,
  answer: isOneOf(PASSKEY_ANSWERS),
  credential: isText,
});
export type AnswerPasskeyMessage = Accepted<typeof isAnswerPasskeyMessage>;
