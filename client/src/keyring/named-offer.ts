import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import type { Offered } from "./incoming-share.ts";

/**
 * Returns the offer with the name that the bucket's row states. This function has a file of its own, because the list
 * of buckets uses it without the code that makes offers.
 */
export const named = (offered: Offered, { n }: BucketRowContent): Offered => {
  const { share } = offered;
  return { ...offered, share: { ...share, bucket: { ...share.bucket, name: n } } };
};
