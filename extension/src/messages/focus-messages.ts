/** @file What `content/early` tells the background. */
import { hasMembers, isOneOf } from "./shape.ts";

/** The message that a field that takes text has the focus. It says nothing else about the field. */
export const isFocusMessage = hasMembers({ kind: isOneOf(["focused"]) });

/** The reply that the rest of the content script now runs in the document. */
export const isFocusReply = hasMembers({ kind: isOneOf(["runs"]) });
