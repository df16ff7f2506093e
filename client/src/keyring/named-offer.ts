import type { BucketRowContent } from "@keepwell/crypto/row/bucket-row.ts";
import type { Offered } from "./incoming-share.ts";

/**
 * The offer under the name that the bucket's row states. Apart from what makes an offer, because the list of buckets
 * needs only this.
 */
export const named = (offered: Offered, { n }: BucketRowContent): Offered => {
  const { share } = offered;
  return { ...offered, share: { ...share, bucket: { ...share.bucket, name: n } } };
};
