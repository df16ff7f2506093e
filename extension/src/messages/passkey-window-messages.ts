/**
 * @file The messages between the background and the window in which the user chooses or saves a passkey
 * (`passkey.html`). The background makes a ticket, and opens the window with this ticket.
 */
import { CEREMONIES, PASSKEY_ANSWERS } from "./passkey-messages.ts";
import { type Accepted, hasMembers, isFlag, isOneOf, isText } from "./shape.ts";

/** The window asks what its ticket is for. The background answers only once. */
export const isTakePasskeyCall = hasMembers({ kind: isOneOf(["take-passkey-call"]), ticket: isText });
/** The call that a ticket is for. The origin comes from the browser, and the options come from the website. */
export const isTakenCall = hasMembers({
  ceremony: isOneOf(CEREMONIES),
  options: isText,
  origin: isText,
  isPrivate: isFlag,
});
export type TakenCall = Accepted<typeof isTakenCall>;

/** The window begins to save a passkey, or the save has failed. Meanwhile the background does not close the window. */
export const isSavePasskeyCall = hasMembers({
  kind: isOneOf(["save-passkey-call"]),
  ticket: isText,
  isSaving: isFlag,
});

/**
 * The user's answer to the document's call. Then the window closes itself, unless the call had ended before the window
 * could give a saved passkey to the document.
 */
export const isEndPasskeyCall = hasMembers({
  kind: isOneOf(["end-passkey-call"]),
  ticket: isText,
  answer: isOneOf(PASSKEY_ANSWERS),
  credential: isText,
});
export type PasskeyAnswer = Accepted<typeof isEndPasskeyCall>["answer"];

/** The reply to these two messages: whether the website was still waiting when the message came. */
export const isCallState = hasMembers({ isPending: isFlag });
export type CallState = Accepted<typeof isCallState>;
