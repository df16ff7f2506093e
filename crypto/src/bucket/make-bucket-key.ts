import type { Branded } from "../brand.ts";
import { type Bytes, randomBytes } from "../bytes.ts";

/** The 32 bytes of one generation of a bucket's key. Everyone entitled to part of the bucket holds it. */
export type BucketKey = Branded<Bytes, "bucket key">;

/** A fresh bucket key. */
export const makeBucketKey = (): BucketKey => randomBytes(32) as BucketKey;
