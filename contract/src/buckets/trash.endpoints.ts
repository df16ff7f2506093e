/**
 * @file Listing the entries in Trash, and moving entries there and back. An entry's sealed row says whether the entry
 * is in Trash, so a call that moves entries must contain their next rows.
 */
import { endpoint, LARGE_BODY } from "../endpoint.ts";
import { counter, uid, uids } from "../fields.ts";
import {
  accountFull,
  bucketUnseen,
  entryNotDeletable,
  entryRowStale,
  entryUnseen,
  refusal,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { entryRow } from "./entry-row.ts";
import { newRow } from "./rows.ts";

const bucketIdParams = z.object({ bucketId: uid });

const hasItsRows = ({ entries, rows }: { entries: string[]; rows: Record<string, unknown> }) =>
  entries.length === Object.keys(rows).length && entries.every((one) => Object.hasOwn(rows, one));

const trashBody = named(
  "EntriesWithRows",
  z
    .object({
      entries: uids,
      /** The generation of the bucket's key that seals the rows. It must be the current generation. */
      gen: counter,
      /** The row of each entry after this change, by the entry's uid. */
      rows: z.record(uid, newRow),
    })
    .check(z.refine(hasItsRows, { path: ["rows"], error: "invalid" })),
);

const refusals = [bucketUnseen, entryUnseen, entryNotDeletable, entryRowStale] as const;

export const trashEndpoints = {
  listTrash: endpoint({
    method: "GET",
    path: "/api/buckets/{bucketId}/trash",
    summary: "Lists the entries in a bucket's Trash that the caller may delete.",
    access: "session",
    refusals: [bucketUnseen, refusal("entry.delete", "The caller may not delete entries in the bucket.")],
    params: bucketIdParams,
    reply: z.array(entryRow),
  }),
  trashEntries: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/trash-entries",
    summary: "Moves entries of one bucket to its Trash, all of them or none.",
    details: "The server deletes them after 30 days. Until then they count towards the owner's ceilings.",
    access: "session",
    refusals: [...refusals],
    params: bucketIdParams,
    body: trashBody,
    reply: z.object({ trashed: z.array(uid) }),
    bodyLimit: LARGE_BODY,
  }),
  restoreEntries: endpoint({
    method: "POST",
    path: "/api/buckets/{bucketId}/restore-entries",
    summary: "Takes entries of one bucket out of its Trash, all of them or none.",
    details: "An entry returns to its list, or to no list if that was deleted.",
    access: "session",
    refusals: [...refusals, accountFull],
    params: bucketIdParams,
    body: trashBody,
    reply: z.object({ restored: z.array(uid) }),
    bodyLimit: LARGE_BODY,
  }),
};

export type TrashBody = z.output<typeof trashBody>;
