/**
 * @file A client that seals a bucket's next row copies the content of the previous row. It refuses to copy a row if
 * this browser has seen a newer one, or if the row says less than the account remembers (MS-124, [Note: Complete
 * buckets]). Otherwise the old content, sealed again under the next revision or key, would look current to every
 * member.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import { readBucketHeader } from "../keyring/bucket-header.ts";
import { knownState, saysLess } from "../keyring/complete-bucket.ts";
import { ClosedBucketError } from "../keyring/key-state.ts";
import type { Keys } from "./keys-by-generation.ts";

/**
 * Reads the content of the bucket's row or header, so that the caller can copy it into the next row.
 * @throws CannotVerifyError if the row or header does not verify; ClosedBucketError `older-row` if this browser has
 * seen a newer row, or if the row says less than the account remembers.
 */
export const readToContinue = async (
  { keyring }: Pick<Keys, "keyring">,
  bucket: Bucket,
  key: BucketKey,
): Promise<BucketRowContent> => {
  const [content, state, marks] = await Promise.all([
    readBucketHeader(key, bucket),
    keyring.trust().then(knownState),
    keyring.bucketMarks(),
  ]);
  const older = await marks.olderAmong([bucket]);
  if (older.size > 0 || (state && saysLess(state, bucket, content)))
    throw new ClosedBucketError({ state: "older-row" });
  return content;
};
