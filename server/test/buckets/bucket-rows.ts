/** @file Makes genuine and false rows of buckets. The server cannot distinguish them. */

import { placeOf, sealNextHeader } from "@keepwell/client/keyring/bucket-header.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketRow } from "@keepwell/contract/buckets/rows.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { Row } from "@keepwell/crypto/row/row-form.ts";

/** A text in the form of a MAC. */
export const SOME_MAC = "ab".repeat(32);

const BYTES = 92;

/** Makes a text in the form of a row, which seals nothing. */
export const someBucketRow = (rev: number): BucketRow => ({
  rev,
  sealed: Buffer.alloc(BYTES).toString("base64") as Row<"bucket">,
});

/** Makes a row that seals nothing. Its revision follows that of the bucket's row. */
export const nextBucketRow = ({ row }: Pick<Bucket, "row">): BucketRow => someBucketRow((row?.rev ?? 0) + 1);

/** Seals the bucket's next row under the given key, with these changes. */
export const sealedBucketRow = async (
  key: BucketKey,
  bucket: Bucket,
  changes: Partial<Pick<Bucket, "gen" | "owner_uid" | "name">> = {},
): Promise<BucketRow> => {
  const content = { n: changes.name || "Sealed", m: 1, g: 1 } as const;
  return (await sealNextHeader(key, placeOf({ ...bucket, ...changes }), { stored: bucket, content })).row;
};
