/**
 * @file The events of the stream. An event says that something changed and where, but does not contain the new value. A
 * client fetches the value with an ordinary call, which checks the caller's permission.
 */
import { digits, uid } from "./fields.ts";
import { z } from "./zod.ts";

/**
 * What has changed.
 * - `buckets`: the list of the buckets that the caller can see, for example because a bucket was added.
 * - `bucket`: a bucket's name, lists or key, or the caller's level.
 * - `entries`: entries of a bucket.
 * - `accesses`: the members of a bucket.
 * - `marks`: the caller's bookmarks and archives.
 * - `invitations`: the buckets that are shared with the caller and whose key the caller has not received yet.
 * - `team`: members, groups, permissions or keys of the enterprise.
 * - `license`: the subscription, its cards or its invoices.
 * - `state`: a browser of the caller has saved the account's state.
 * - `everything`: the stream may have missed events.
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
  isAllowedBeforeFactor: true,
  query: z.object({ gap: z.optional(digits) }),
  reply: changeEvent,
} as const;

/** The most seconds between two heartbeats of the stream. Fewer than `SILENCE_MS`, so that a heartbeat may be late. */
export const HEARTBEAT_MAX_SECONDS = 45;
/** After this time without data, in milliseconds, a client counts the stream as lost. */
export const SILENCE_MS = 60_000;

export type ChangeEvent = z.output<typeof changeEvent>;
