/**
 * @file Deleting a bucket, moving it to Trash and restoring it. The bucket's row says whether the bucket is in Trash,
 * so each move needs the next row.
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { counter } from "../fields.ts";
import { accountFull, bucketUnseen, refusal } from "../refusals.ts";
import { named, z } from "../zod.ts";
import { bucketParams, bucketReply } from "./buckets.endpoints.ts";
import { bucketRow } from "./rows.ts";

/** The next row of a bucket, sealed under the bucket's current key. The row says whether the bucket is in Trash. */
const withNextRow = z.object({ gen: counter, row: bucketRow });

const permanently = z.object({
  permanent: z.literal(true),
  /**
   * The revision of the bucket's row that the caller has read. If the bucket's row has changed since then, the bucket
   * is not deleted.
   */
  rev: z.optional(counter),
});

const bucketDeleteBody = named("BucketDelete", z.union([withNextRow, permanently]));

const bucketRowStale = refusal("conflict", "The bucket has another row by now, or another key.");

const notDeletable = refusal(
  "bucket.delete",
  "The caller sees the bucket and may not delete it, or a team's bucket holds something that the caller may not delete or cannot see.",
);

export const bucketTrashEndpoints = {
  deleteBucket: endpoint({
    method: "DELETE",
    path: "/api/buckets/{id}",
    summary: "Deletes a bucket and everything in it.",
    details:
      "If the body has the bucket's next row, which says that the bucket is in Trash, the bucket moves there. Without a body, or if the body asks for it, the bucket is deleted permanently.",
    access: "session",
    refusals: [bucketUnseen, bucketRowStale, notDeletable],
    params: bucketParams,
    body: bucketDeleteBody,
    isBodyOptional: true,
    ...emptyReply,
  }),
  trashBucket: endpoint({
    method: "POST",
    path: "/api/buckets/{id}/move-to-trash",
    summary: "Moves a bucket with everything in it to Trash.",
    details:
      "Does the same as `DELETE` with the row. A proxy that drops the body of a `DELETE` would make that deletion permanent, but cannot affect this call.",
    access: "session",
    refusals: [bucketUnseen, bucketRowStale, notDeletable],
    params: bucketParams,
    body: withNextRow,
    ...emptyReply,
  }),
  restoreBucket: endpoint({
    method: "POST",
    path: "/api/buckets/{id}/restore",
    summary: "Takes a bucket out of Trash.",
    access: "session",
    refusals: [
      bucketUnseen,
      refusal("bucket.delete", "The caller sees the bucket and may not delete it."),
      bucketRowStale,
      refusal("payment", "The owner has more buckets than the plan has room for."),
      accountFull,
    ],
    params: bucketParams,
    body: withNextRow,
    reply: bucketReply,
  }),
};

export type BucketNextRow = z.output<typeof withNextRow>;
