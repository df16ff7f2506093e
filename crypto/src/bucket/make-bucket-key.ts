import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/**
 * The 32 bytes of one generation of a bucket's key. Every user who is entitled to a part of the bucket can get this
 * key.
 */
export type BucketKey = Branded<Bytes, "bucket key">;

export const makeBucketKey = (): BucketKey => randomBytes(32) as BucketKey;
