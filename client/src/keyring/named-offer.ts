import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import type { Offered } from "./incoming-share.ts";

/**
 * The offer with the name that the bucket's row states. In a file of its own, because the list of buckets needs it
 * without the code that makes offers.
 */
export const named = (offered: Offered, { n }: BucketRowContent): Offered => {
  const { share } = offered;
  return { ...offered, share: { ...share, bucket: { ...share.bucket, name: n } } };
};
