/** @file The changes in a bucket since a cursor. */
import { endpoint } from "../endpoint.ts";
import { text, uid } from "../fields.ts";
import { bucketUnseen } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { entryRow } from "./entry-row.ts";
import { storedTombstone } from "./rows.ts";

const CURSOR_MAX = 500;

/** The days for which a cursor is valid. */
export const CURSOR_DAYS = 90;

const entryChanges = named(
  "EntryChanges",
  z.object({
    cursor: text(CURSOR_MAX),
    /**
     * Whether `entries` has every entry that the caller may read, and `tombstones` every tombstone that the caller is
     * allowed to see.
     */
    is_full: z.boolean(),
    /** The entries that were created or changed since the cursor. */
    entries: z.array(entryRow),
    /**
     * The tombstones of entries that have left the bucket. Tombstones of entries that the caller could not read are
     * left out.
     */
    tombstones: z.array(storedTombstone),
    /** Entries that the caller could read and that have left the bucket without a tombstone. */
    deleted: z.array(uid),
    /**
     * Entries that the caller may not read now, and whose list or restriction has changed. Some of them may also have
     * left the bucket.
     */
    withdrawn: z.array(uid),
  }),
);

export const changesEndpoints = {
  listChanges: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/changes",
    summary: "Lists what has changed in a bucket since a cursor.",
    details:
      "The reply is full if there is no `since`, or if the cursor is unknown, is older than 90 days, was given before a backup was restored, is another bucket's, or was given to the caller under other permissions. A change may be listed twice, and is never left out.",
    access: "session",
    refusals: [bucketUnseen],
    params: z.object({ bucketId: uid }),
    query: z.object({ since: z.optional(text(CURSOR_MAX)) }),
    reply: entryChanges,
  }),
};

export type EntryChanges = z.output<typeof entryChanges>;
