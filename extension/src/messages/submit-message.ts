/** @file What `content/late` tells the background when the user submits a login. */
import { type Guard, hasMembers, isOneOf } from "./shape.ts";

/** The most characters of a value. A longer value fits into no field of an entry, which has at most 4096 bytes. */
const LONGEST = 4096;

const isShortText: Guard<string> = (received): received is string =>
  typeof received === "string" && received.length <= LONGEST;

const VALUES = {
  /** Empty if the form has no field for a user name. */
  username: isShortText,
  /** What the user has typed; empty for a step that asks for the user name alone. */
  password: isShortText,
  /** The current password, if the form asked for it beside a new one; otherwise empty. */
  current: isShortText,
};

export const isSubmittedLogin = hasMembers(VALUES);

/** The user has submitted a login in this document. */
export const isSubmitMessage = hasMembers({ kind: isOneOf(["submitted"]), ...VALUES });
