import { seal } from "../aead.ts";
import { u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { uidBytes } from "../uid.ts";
import type { BucketKey } from "./make-bucket-key.ts";

/** What one's own copy of a bucket key is bound to. `wrap` is `AccountKeys.wrap`, `gen` counts bucket keys. */
export type OwnBucketPlace = { wrap: CryptoKey; uid: string; bid: string; gen: number };

/** `ctx("bk-self", uid, bid, u32 gen)`. */
export const ownBucketContext = ({ uid, bid, gen }: OwnBucketPlace): Context =>
  ctx("bk-self", uidBytes(uid), uidBytes(bid), u32(gen));

/**
 * Bucket key under its owner's account key. Symmetric: sender and recipient are the same person, so a
 * server has nothing to put in its place (docs/security.md MS-37).
 */
export const sealOwnBucketKey = async (
  bucketKey: BucketKey,
  place: OwnBucketPlace,
): Promise<Sealed<"bk-self">> => seal(place.wrap, ownBucketContext(place), bucketKey);
