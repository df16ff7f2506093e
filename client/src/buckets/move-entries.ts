/** @file Moving entries to another bucket: their keys are wrapped anew, their fields stay as they are. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryKeyRow } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import type { Session } from "../session/session.ts";
import { inChunks, type Progress } from "./in-chunks.ts";

interface Move extends Progress {
  readonly source: Bucket;
  readonly target: Bucket;
  /** As the person picked them. */
  readonly uids: readonly string[];
}

interface End {
  readonly bucket: Bucket;
  readonly key: BucketKey;
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
const rewrap = async (eid: string, row: EntryKeyRow | undefined, { from, to }: { from: End; to: End }) => {
  if (!row) throw new CannotVerifyError();
  const ekGen = row.ek_gen;
  const place = { bid: from.bucket.uid, gen: row.gen, eid, ekGen };
  const entryKey = await openEntryKey(from.key, place, row.ek);
  const { uid: bid, gen } = to.bucket;
  const ek = await sealEntryKey(to.key, { bid, gen, eid, ekGen }, entryKey);
  wipe(entryKey);
  return [eid, { ek, gen, ek_gen: ekGen }] as const;
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
  const { keyring, api } = session;
  const from = { bucket: source, key: await keyring.bucketKey(source) };
  const to = { bucket: target, key: await keyring.bucketKey(target) };
  await inChunks(uids, progress, async (entries) => {
    const rows = await keysOf(session, source, entries);
    const keys = await Promise.all(entries.map((eid) => rewrap(eid, rows.get(eid), { from, to })));
    await api.buckets.moveToBucket({
      params: { bucketId: target.uid },
      body: { entries, keys: Object.fromEntries(keys) },
    });
  });
};
