/**
 * @file Moving entries to another bucket: their keys and rows are sealed under that bucket's key, their fields stay as
 * they are. A tombstone stays in the bucket that they leave.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import { sealEntryRow } from "@keepwell/crypto/row/seal-entry-row.ts";
import { againOnConflict } from "../keys/again-on-conflict.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { inChunks, type Progress } from "../keys/in-chunks.ts";
import { rememberRows } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";
import { keepsReadableNames } from "./readable-copy.ts";
import { type OpenedEntryKey, openShown, type ShownEntry } from "./shown-entries.ts";
import { type Grave, makeTombstone, openGrave } from "./tombstones.ts";

interface Move extends Progress {
  readonly source: Bucket;
  readonly target: Bucket;
  /** As the user selected them. */
  readonly entries: readonly ShownEntry[];
}

interface Way {
  readonly from: Grave;
  readonly to: { readonly bucket: Bucket; readonly key: BucketKey; readonly isReadable: boolean };
}

/** The row for the target, and the tombstone for the source, with the same counter; nothing for an entry without one. */
const sealRows = async ({ from, to }: Way, { uid: eid, rev, type, row }: OpenedEntryKey) => {
  if (!row) return {};
  const k = row.k + 1;
  const place = { bid: to.bucket.uid, gen: to.bucket.gen, eid, rev, k, type };
  const moved = { row: { k, sealed: await sealEntryRow(to.key, place, row.content) } };
  if (from.bucket.uid === to.bucket.uid) return moved;
  return { ...moved, tombstone: await makeTombstone(from, { eid, k }) };
};

/** Seals an opened entry key and row under the target's key, and wipes the key. Returns them with the entry's uid. */
const sealFor = async (way: Way, entry: OpenedEntryKey) => {
  const { uid: bid, gen } = way.to.bucket;
  const { uid: eid, ek_gen, key } = entry;
  try {
    const ek = await sealEntryKey(way.to.key, { bid, gen, eid, ekGen: ek_gen }, key);
    const name = way.to.isReadable ? entry.name : "";
    return [eid, { ek, gen, ek_gen, name, ...(await sealRows(way, entry)) }] as const;
  } finally {
    wipe(key);
  }
};

const rememberMoved = (session: Session, { from, to }: Way, moved: readonly OpenedEntryKey[]): void => {
  const entries = moved.map(({ uid, rev, row }) => ({ uid, rev, k: row ? row.k + 1 : 0 }));
  rememberRows(session, to.bucket.uid, { entries });
  if (from.bucket.uid !== to.bucket.uid) rememberRows(session, from.bucket.uid, { gone: entries });
};

/**
 * Moves entries in chunks of at most 500, which each succeed or fail as a whole.
 * @throws CannotVerifyError when a bucket's or an entry's key is not what was saved, or an entry is not the one that is
 * shown; ChangedSinceShownError when it has been saved since; OlderEntryError when it is older than this
 * browser has seen. That chunk stays.
 * @throws CallFailure `conflict` when an entry or the target has a new key in the meantime.
 */
export const moveEntries = (
  session: Session,
  { source, target, entries, ...progress }: Move,
): Promise<void> =>
  inChunks(entries, progress, (chunk) =>
    againOnConflict(() =>
      withCurrentKey(session, target, async (bucket, bucketKey) => {
        const [opened, from, isReadable] = await Promise.all([
          openShown(session, source, chunk),
          openGrave(session, source),
          keepsReadableNames(session, bucket),
        ]);
        const way = { from, to: { bucket, key: bucketKey, isReadable } };
        const keys = await Promise.all(opened.map((one) => sealFor(way, one)));
        await session.api.buckets.moveToBucket({
          params: { bucketId: target.uid },
          body: { entries: chunk.map(({ uid }) => uid), keys: Object.fromEntries(keys) },
        });
        rememberMoved(session, way, opened);
      }),
    ),
  );
