/**
 * @file The messages about passkeys of websites. When a page calls `navigator.credentials`, the relay in its document
 * (`content/passkeys/relay.ts`) passes the call to the background. Once the user has chosen, the background
 * answers under the call's id. The relay makes this id, and the page does not know it.
 */
import { type Accepted, hasMembers, isOneOf, isText } from "./shape.ts";

export const CEREMONIES = ["create", "get"] as const;
export type Ceremony = (typeof CEREMONIES)[number];

const isCallId = isText;

/**
 * A document calls for a passkey. `options` holds the page's options as JSON text, in the form of the standard's
 * `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`.
 */
export const isBeginPasskeyCall = hasMembers({
  kind: isOneOf(["begin-passkey-call"]),
  callId: isCallId,
  ceremony: isOneOf(CEREMONIES),
  options: isText,
});
export type BeginPasskeyCall = Accepted<typeof isBeginPasskeyCall>;
/**
 * `pending`: the user decides, and a message `answer-passkey-call` follows. `browser`: the browser handles the call at
 * once.
 */
export const isBeginPasskeyCallReply = hasMembers({ state: isOneOf(["pending", "browser"]) });
export type BeginPasskeyCallReply = Accepted<typeof isBeginPasskeyCallReply>;

/** The page has aborted its call, or has gone away. */
export const isStopPasskeyCall = hasMembers({ kind: isOneOf(["stop-passkey-call"]), callId: isCallId });

/**
 * How a call ends. `browser`: the browser handles the call. `refused`: the page gets a `NotAllowedError`. `excluded`:
 * the page gets an `InvalidStateError`, because the user has a passkey that the page excludes. `credential`: the page
 * gets a credential.
 */
export const PASSKEY_ANSWERS = ["browser", "refused", "excluded", "credential"] as const;

/**
 * To a document: the answer to its call. `credential` holds the standard's `RegistrationResponseJSON` or
 * `AuthenticationResponseJSON` as JSON text. It is empty if `answer` is not `credential`.
 */
export const isAnswerPasskeyCall = hasMembers({
  kind: isOneOf(["answer-passkey-call"]),
  callId: isCallId,
  answer: isOneOf(PASSKEY_ANSWERS),
  credential: isText,
});
export type AnswerPasskeyCall = Accepted<typeof isAnswerPasskeyCall>;
