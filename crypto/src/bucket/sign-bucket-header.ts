import { u8, u32, utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { deriveMacKey, importBase } from "../hkdf.ts";
import { signContext } from "../mac.ts";
import { uidBytes } from "../uid.ts";
import type { BucketKey } from "./make-bucket-key.ts";

/**
 * A bucket's header: the readable facts that the server shows about the bucket. `ownerUid` is a user's uid or, for a
 * team's bucket, the enterprise's uid.
 */
export type BucketHeader = { bid: string; gen: number; name: string; isSystem: boolean; ownerUid: string };

/** `ctx("bmeta", bid, u32 gen, name, u8 is_system, owner uid)`. */
export const bucketHeaderContext = ({ bid, gen, name, isSystem, ownerUid }: BucketHeader): Context =>
  ctx("bmeta", uidBytes(bid), u32(gen), utf8(name), u8(isSystem ? 1 : 0), uidBytes(ownerUid));

/** HKDF(bucket key, bid, "keepwell/v1/bucket/meta"). */
export const bucketHeaderKey = async (bucketKey: BucketKey, bid: string): Promise<CryptoKey> =>
  deriveMacKey(await importBase(bucketKey), uidBytes(bid), "keepwell/v1/bucket/meta");

/** The MAC, in hex, over a bucket's header (docs/security.md section 2.4). */
export const signBucketHeader = async (bucketKey: BucketKey, header: BucketHeader): Promise<string> =>
  signContext(await bucketHeaderKey(bucketKey, header.bid), bucketHeaderContext(header));
