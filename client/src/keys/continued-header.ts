/**
 * @file Who seals the next row of a bucket takes over what the last one says. A row that says less than the account
 * remembers, or is older than this browser has seen, is not taken over (MS-124): under the next revision or key it
 * would be the current row for every member.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import { readBucketHeader } from "../keyring/bucket-header.ts";
import { knownState, saysLess } from "../keyring/complete-bucket.ts";
import { ClosedBucketError } from "../keyring/key-state.ts";
import type { Keys } from "./keys-by-generation.ts";

/** What the bucket's row or header says, for its next row. @throws CannotVerifyError, ClosedBucketError `older-row` */
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
