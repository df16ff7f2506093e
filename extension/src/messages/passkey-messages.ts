/**
 * @file The messages about passkeys of websites. A page calls `navigator.credentials`, and the relay of its document
 * (`content/passkeys/relay.ts`) asks the background. Once the user has chosen, the extension answers the document under
 * the request's id. The relay makes this id, and the page does not know it.
 */
import { type Accepted, hasMembers, isOneOf, isText } from "./shape.ts";

export const CEREMONIES = ["create", "get"] as const;
export type Ceremony = (typeof CEREMONIES)[number];

const isRequest = isText;

/**
 * A document asks for a passkey. `options`: the page's options as JSON text, in the form of the standard's
 * `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
 */
export const isAskPasskeyMessage = hasMembers({
  kind: isOneOf(["ask-passkey"]),
  request: isRequest,
  ceremony: isOneOf(CEREMONIES),
  options: isText,
});
export type AskPasskeyMessage = Accepted<typeof isAskPasskeyMessage>;
/** `asked`: the user decides, and an `answer-passkey` follows. `browser`: the call is left to the browser at once. */
export const isAskPasskeyReply = hasMembers({ state: isOneOf(["asked", "browser"]) });
export type AskPasskeyReply = Accepted<typeof isAskPasskeyReply>;

/** The page has aborted its call, or has gone away. */
export const isStopPasskeyMessage = hasMembers({ kind: isOneOf(["stop-passkey"]), request: isRequest });

/**
 * How a call ends. `browser`: the browser handles the call. `refused`: the page gets a `NotAllowedError`. `excluded`: the
 * user has a passkey that the page excludes, and the page gets an `InvalidStateError`. `credential`: the page gets a
 * credential.
 */
export const PASSKEY_ANSWERS = ["browser", "refused", "excluded", "credential"] as const;

/**
 * To a document: the answer to a request. `credential`: the standard's `RegistrationResponseJSON` or
 * `AuthenticationResponseJSON` as JSON text; empty for every other answer.
 */
export const isAnswerPasskeyMessage = hasMembers({
  kind: isOneOf(["answer-passkey"]),
  request: isRequest,
  answer: isOneOf(PASSKEY_ANSWERS),
  credential: isText,
});
export type AnswerPasskeyMessage = Accepted<typeof isAnswerPasskeyMessage>;
