import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntryKey } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { NewRow } from "@keepwell/contract/buckets/rows.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import type { EntryKey } from "@keepwell/crypto/entry/make-entry-key.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import { verifyMeta } from "@keepwell/crypto/entry/verify-meta.ts";
import { sealEntryRow } from "@keepwell/crypto/row/seal-entry-row.ts";
import { orNull } from "../or-null.ts";
import { openStoredRow } from "../rows/open-stored-row.ts";

/** The keys for sealing again: a bucket's earlier keys by generation, and its current key. */
export interface Rewrapping {
  readonly from: { readonly bucket: Bucket; readonly keyOf: (gen: number) => Promise<BucketKey> };
  readonly to: { readonly bucket: Bucket; readonly key: BucketKey };
}

/**
 * Seals the entry's row again under the bucket's current key. Undefined for an entry without a row. Also undefined for
 * a row that does not open or has another name than the entry. Such a row stays as it is, and is shown as unverifiable.
 */
const resealRow = async (
  entry: SealedEntryKey,
  entryKey: EntryKey,
  { from, to }: Rewrapping,
): Promise<NewRow | undefined> => {
  const { uid: eid, rev, type, meta_mac, row } = entry;
  const reader = { bid: from.bucket.uid, keyOf: from.keyOf };
  const content = await orNull(async () => {
    const opened = await openStoredRow(reader, entry);
    if (opened) await verifyMeta(entryKey, { eid, rev, type, name: opened.n }, meta_mac);
    return opened;
  });
  if (!content || !row) return undefined;
  const k = row.k + 1;
  const place = { bid: to.bucket.uid, gen: to.bucket.gen, eid, rev, k, type };
  return { k, sealed: await sealEntryRow(to.key, place, content) };
};

/**
 * Seals an entry's key and row under the bucket's current key. Both are bound to the entry's uid, so that clients
 * notice if a server exchanges the keys of two entries.
 * @throws CannotVerifyError when the key was not sealed for this entry.
 */
export const reseal = async (entry: SealedEntryKey, how: Rewrapping) => {
  const { uid: eid, ek, ek_gen, gen } = entry;
  const { from, to } = how;
  const place = { bid: from.bucket.uid, gen, eid, ekGen: ek_gen };
  const entryKey = await openEntryKey(await from.keyOf(gen), place, ek);
  try {
    const next = { bid: to.bucket.uid, gen: to.bucket.gen, eid, ekGen: ek_gen };
    const row = await resealRow(entry, entryKey, how);
    return { ek: await sealEntryKey(to.key, next, entryKey), ek_gen, ...(row && { row }) };
  } finally {
    wipe(entryKey);
  }
};
