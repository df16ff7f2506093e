/** @file Moving entries to another bucket: their keys are wrapped anew, their fields stay as they are. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryKeyRow } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import type { Session } from "../session/session.ts";
import { keysByGeneration, withCurrentKey } from "./current-key.ts";
import { inChunks, type Progress } from "./in-chunks.ts";

interface Move extends Progress {
  readonly source: Bucket;
  readonly target: Bucket;
  /** As the person picked them. */
  readonly uids: readonly string[];
}

const cannotVerify = (): never => {
  throw new CannotVerifyError();
};

/** From which bucket's keys, by generation, to which bucket's key of now. */
export interface Rewrapping {
  readonly from: { readonly bucket: Bucket; readonly keyOf: (gen: number) => Promise<BucketKey> };
  readonly to: { readonly bucket: Bucket; readonly key: BucketKey };
}

/** The rows by uid: those that were asked for, each of them, and no other. */
const keysOf = async (
  { api }: Session,
  source: Bucket,
  uids: string[],
): Promise<Map<string, EntryKeyRow>> => {
  const rows = await api.buckets.readSealed({ params: { id: source.uid }, body: { uids, part: "keys" } });
  const keys = new Map<string, EntryKeyRow>();
  for (const row of rows) if (!isUnverifiable(row)) keys.set(row.uid, row);
  if (rows.length !== uids.length) throw new CannotVerifyError();
  return keys;
};

/** Bound to the uid that was picked: a server that swaps two entries' keys on the way is caught here. */
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

/**
 * Moves entries in chunks of at most 500, each of them whole or not at all.
 * @throws CannotVerifyError when a bucket or an entry's key is not what was saved: that chunk stays.
 * @throws CallFailure `conflict` when an entry or the target has a new key in the meantime.
 */
export const moveEntries = async (
  session: Session,
  { source, target, uids, ...progress }: Move,
): Promise<void> => {
  const from = { bucket: source, keyOf: keysByGeneration(session, source) };
  await inChunks(uids, progress, (entries) =>
    withCurrentKey(session, target, async (bucket, key) => {
      const rows = await keysOf(session, source, entries);
      const keys = await Promise.all(
        entries.map(async (eid) => {
          const row = rows.get(eid) ?? cannotVerify();
          const ek = await rewrapKey({ ...row, uid: eid }, { from, to: { bucket, key } });
          return [eid, { ek, gen: bucket.gen, ek_gen: row.ek_gen }] as const;
        }),
      );
      await session.api.buckets.moveToBucket({
        params: { bucketId: target.uid },
        body: { entries, keys: Object.fromEntries(keys) },
      });
    }),
  );
};
