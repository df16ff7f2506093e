import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import type { BucketHeader } from "@keepwell/crypto/bucket/sign-bucket-header.ts";
import { verifyBucketHeader } from "@keepwell/crypto/bucket/verify-bucket-header.ts";
import type { OpenBucket } from "./private-bucket.ts";

/** What the header MAC covers: of a bucket that is not treated as the system bucket, the flag that it claims. */
export const headerOf = (bucket: OpenBucket): BucketHeader => ({
  bid: bucket.uid,
  gen: bucket.gen,
  name: bucket.name,
  isSystem: bucket.is_system || bucket.claims_system === true,
  ownerUid: bucket.enterprise_uid ?? bucket.owner_uid,
});

/** Checks that name, kind, owner and generation are what a person with the key wrote. @throws CannotVerifyError */
export const checkHeader = (key: BucketKey, bucket: Bucket): Promise<void> =>
  verifyBucketHeader(key, headerOf(bucket), bucket.header_mac);
