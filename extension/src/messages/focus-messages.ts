/** @file The message of `content/early` to the background, and its reply. */
import { hasMembers, isOneOf } from "./shape.ts";

/**
 * Says that a text field, or a custom element that may contain one, has the focus. Says nothing else about the field.
 */
export const isFocusMessage = hasMembers({ kind: isOneOf(["focused"]) });

/** The reply: the rest of the content script now runs in the document. */
export const isFocusReply = hasMembers({ kind: isOneOf(["runs"]) });
