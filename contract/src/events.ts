/**
 * @file The events of the stream: that something changed and where, never the new value. A client fetches the value
 * with an ordinary call, which authorises it.
 */
import { digits, uid } from "./fields.ts";
import { z } from "./zod.ts";

/**
 * `buckets`: one was added or removed. `bucket`: its name, lists, level or key. `entries`: those of a bucket.
 * `accesses`: the members of a bucket. `marks`: own bookmarks and archives. `invitations`: buckets that wait for a
 * member to give their key. `team`: members, groups, permissions or keys of the enterprise. `license`: the
 * subscription, its cards or its invoices. `state`: the account's state, which another browser of this account has
 * saved. `everything`: some events may have been missed.
 */
export const CHANGE_KINDS = [
  "buckets",
  "bucket",
  "entries",
  "accesses",
  "marks",
  "invitations",
  "team",
  "license",
  "state",
  "everything",
] as const;

export const changeEvent = z.object({
  what: z.enum(CHANGE_KINDS),
  bucket: z.optional(uid),
});

/** The path of the stream. It is not in the tables of endpoints, because its reply does not end. */
export const eventsStream = {
  method: "GET",
  path: "/api/events",
  summary: "Streams server-sent events: what changed, and where.",
  details:
    "Read it with `fetch`, with the token in its header. A comment every 25 seconds shows that the stream is alive. With `gap`, the milliseconds since the caller's first call, changes since then are streamed too, or `everything`.",
  access: "session",
  query: z.object({ gap: z.optional(digits) }),
  reply: changeEvent,
} as const;

export type ChangeEvent = z.output<typeof changeEvent>;
