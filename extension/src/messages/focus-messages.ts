/** @file What `content/early` tells the background. */
import { hasMembers, isOneOf } from "./shape.ts";

/** A field that takes text has the focus. The message says nothing about the field. */
export const isFocusMessage = hasMembers({ kind: isOneOf(["focused"]) });

/** Whether the rest of the content script now runs in the document. */
export const isFocusReply = hasMembers({ kind: isOneOf(["runs"]) });
