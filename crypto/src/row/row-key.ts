import type { BucketKey } from "../bucket/make-bucket-key.ts";
import { deriveSealKey, importBase } from "../hkdf.ts";
import { createKeptKeys } from "../kept-keys.ts";
import { uidBytes } from "../uid.ts";

/** Cached by bucket, because the same derived key seals all rows of a bucket; see [Note: Derived keys are kept]. */
const kept = createKeptKeys<BucketKey>();

const derive = async (bucketKey: BucketKey, bid: string): Promise<CryptoKey> =>
  deriveSealKey(await importBase(bucketKey), uidBytes(bid), "keepwell/v1/bucket/row");

/**
 * HKDF(bucket key, bid, "keepwell/v1/bucket/row"): seals the rows and tombstones of the bucket. Internal to this
 * package.
 */
export const rowKey = (bucketKey: BucketKey, bid: string): Promise<CryptoKey> =>
  kept(bucketKey, bid, () => derive(bucketKey, bid));
