import { seal } from "../aead.ts";
import type { BucketKey } from "../bucket/make-bucket-key.ts";
import { u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { deriveSealKey, importBase } from "../hkdf.ts";
import { createKeptKeys } from "../kept-keys.ts";
import { uidBytes } from "../uid.ts";
import type { EntryKey } from "./make-entry-key.ts";

/**
 * What a sealed entry key is bound to: the bucket and the generation of the bucket's key (`gen`), the entry and the
 * generation of the entry's key (`ekGen`).
 */
export type EntryKeyPlace = { bid: string; gen: number; eid: string; ekGen: number };

/** `ctx("ek", bid, u32 gen, eid, u32 ek_gen)`. */
export const entryKeyContext = ({ bid, gen, eid, ekGen }: EntryKeyPlace): Context =>
  ctx("ek", uidBytes(bid), u32(gen), uidBytes(eid), u32(ekGen));

/**
 * Cached by bucket, because the same derived key wraps the keys of all entries of a bucket; see [Note: Derived keys are
 * kept].
 */
const kept = createKeptKeys<BucketKey>();

const deriveWrapKey = async (bucketKey: BucketKey, bid: string): Promise<CryptoKey> =>
  deriveSealKey(await importBase(bucketKey), uidBytes(bid), "keepwell/v1/bucket/entry-wrap");

/** HKDF(bucket key, bid, "keepwell/v1/bucket/entry-wrap"). */
export const entryWrapKey = (bucketKey: BucketKey, bid: string): Promise<CryptoKey> =>
  kept(bucketKey, bid, () => deriveWrapKey(bucketKey, bid));

/**
 * Seals an entry key under its bucket's key. When an entry is moved, only its key and its row are sealed again, for the
 * target bucket; its sealed fields do not change (docs/security.md section 2.5).
 */
export const sealEntryKey = async (
  bucketKey: BucketKey,
  place: EntryKeyPlace,
  entryKey: EntryKey,
): Promise<Sealed<"ek">> => seal(await entryWrapKey(bucketKey, place.bid), entryKeyContext(place), entryKey);
