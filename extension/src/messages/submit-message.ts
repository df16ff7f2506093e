/** @file The message of `content/late` to the background when the user submits a login. */
import { type Guard, hasMembers, isOneOf } from "./shape.ts";

/**
 * The largest number of characters of a value. A user name or password of an entry has at most 4096 bytes, so a longer
 * value could not be saved.
 */
const LONGEST = 4096;

const isShortText: Guard<string> = (received): received is string =>
  typeof received === "string" && received.length <= LONGEST;

const VALUES = {
  /** Empty if the form has no field for a user name. */
  username: isShortText,
  /** The submitted password; empty for a step that asks only for the user name. */
  password: isShortText,
  /** The current password, if the form asked for it beside a new password; otherwise empty. */
  current: isShortText,
};

export const isSubmittedLogin = hasMembers(VALUES);

/** The user has submitted a login in this document. */
export const isSubmitMessage = hasMembers({ kind: isOneOf(["submitted"]), ...VALUES });
