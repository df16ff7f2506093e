import { seal } from "../aead.ts";
import { u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { uidBytes } from "../uid.ts";
import type { BucketKey } from "./make-bucket-key.ts";

/** What a user's own copy of a bucket key is bound to. `wrap` is `AccountKeys.wrap`, `gen` counts bucket keys. */
export type OwnBucketPlace = { wrap: CryptoKey; uid: string; bid: string; gen: number };

/** `ctx("bk-self", uid, bid, u32 gen)`. */
export const ownBucketContext = ({ uid, bid, gen }: OwnBucketPlace): Context =>
  ctx("bk-self", uidBytes(uid), uidBytes(bid), u32(gen));

/**
 * Seals a bucket key under the user's own account key. Sender and recipient are the same user, so the seal is
 * symmetric. The server cannot make such a seal, so it cannot substitute a key of its own (docs/security.md MS-37).
 */
export const sealOwnBucketKey = async (
  bucketKey: BucketKey,
  place: OwnBucketPlace,
): Promise<Sealed<"bk-self">> => seal(place.wrap, ownBucketContext(place), bucketKey);
