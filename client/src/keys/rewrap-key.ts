import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryKeyRow } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";

/** From one bucket's keys, by generation, to another bucket's current key. */
export interface Rewrapping {
  readonly from: { readonly bucket: Bucket; readonly keyOf: (gen: number) => Promise<BucketKey> };
  readonly to: { readonly bucket: Bucket; readonly key: BucketKey };
}

/**
 * Wraps an entry's key under another bucket key. It is bound to the selected uid, so a server that swaps two entries'
 * keys is noticed.
 */
export const rewrapKey = async (
  { uid: eid, ek, ek_gen: ekGen, gen }: EntryKeyRow,
  { from, to }: Rewrapping,
): Promise<Sealed<"ek">> => {
  const entryKey = await openEntryKey(await from.keyOf(gen), { bid: from.bucket.uid, gen, eid, ekGen }, ek);
  const place = { bid: to.bucket.uid, gen: to.bucket.gen, eid, ekGen };
  try {
    return await sealEntryKey(to.key, place, entryKey);
  } finally {
    wipe(entryKey);
  }
};
