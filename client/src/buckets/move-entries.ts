/**
 * @file Moves entries to another bucket. Their keys and rows are sealed under the target bucket's key; their fields
 * stay as they are. An entry with a row leaves a tombstone in its previous bucket.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { NewRow, NewTombstone } from "@keepwell/contract/buckets/rows.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import { sealEntryRow } from "@keepwell/crypto/row/seal-entry-row.ts";
import { inSlices } from "../in-slices.ts";
import { againOnConflict } from "../keys/again-on-conflict.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { inChunks, type Progress } from "../keys/in-chunks.ts";
import { rememberRows } from "../rows/compare-rows.ts";
import type { Session } from "../session/session.ts";
import { moveToList } from "./move-to-list.ts";
import { notInList, notStored, readBack, type SentEntry, stillInBucket } from "./read-back.ts";
import { keepsReadableNames } from "./readable-copy.ts";
import { type OpenedEntryKey, openShown, type ShownEntry } from "./shown-entries.ts";
import { type Grave, makeTombstone, openGrave } from "./tombstones.ts";

interface Move extends Progress {
  readonly source: Bucket;
  readonly target: Bucket;
  /** The uid of a list of the target; null for no list. */
  readonly listUid?: string | null;
  /** The entries as the list showed them when the user selected them. */
  readonly entries: readonly ShownEntry[];
}

interface Way {
  readonly from: Grave;
  readonly to: { readonly bucket: Bucket; readonly key: BucketKey; readonly isReadable: boolean };
}

/**
 * Seals an entry's row for the target, and its tombstone for the source. Both get the same counter. An entry without a
 * row gets neither. An entry that stays in its bucket gets no tombstone.
 */
const sealRows = async (
  { from, to }: Way,
  { uid: eid, rev, type, row }: OpenedEntryKey,
): Promise<{ row?: NewRow; tombstone?: NewTombstone }> => {
  if (!row) return {};
  const k = row.k + 1;
  const place = { bid: to.bucket.uid, gen: to.bucket.gen, eid, rev, k, type };
  const moved = { row: { k, sealed: await sealEntryRow(to.key, place, row.content) } };
  if (from.bucket.uid === to.bucket.uid) return moved;
  return { ...moved, tombstone: await makeTombstone(from, { eid, k }) };
};

/** Seals an opened entry key and row under the target's key. */
const sealFor = async (way: Way, entry: OpenedEntryKey) => {
  const { uid: bid, gen } = way.to.bucket;
  const { uid: eid, rev, ek_gen, key } = entry;
  const ek = await sealEntryKey(way.to.key, { bid, gen, eid, ekGen: ek_gen }, key);
  const name = way.to.isReadable ? entry.name : "";
  const d = entry.row?.content.d ?? null;
  return { uid: eid, rev, d, ek, gen, ek_gen, name, ...(await sealRows(way, entry)) };
};

/** How many entries are sealed at the same time. */
const AT_ONCE = 50;

/** Seals opened entries under the target's key, and then wipes the opened entry keys. */
const sealAll = async (way: Way, opened: readonly OpenedEntryKey[]) => {
  try {
    return await inSlices(opened, AT_ONCE, (one) => sealFor(way, one));
  } finally {
    for (const { key } of opened) wipe(key);
  }
};

/** An entry that the server says it has moved. */
interface Moved extends SentEntry {
  readonly rev: number;
  /** When the entry was moved to Trash; null if it is not in Trash. */
  readonly d: number | null;
}

/**
 * The uids of the entries that the source still has, that the target lacks, or that differ in the target from what was
 * sent.
 */
const notMoved = async (
  session: Session,
  { source, target }: Pick<Move, "source" | "target">,
  moved: readonly Moved[],
): Promise<ReadonlySet<string>> => {
  const [missing, left] = await Promise.all([
    notStored(session, target.uid, moved),
    source.uid === target.uid ? [] : stillInBucket(session, source.uid, moved),
  ]);
  return new Set([...missing, ...left]);
};

const rememberMoved = (
  session: Session,
  { source, target }: Pick<Move, "source" | "target">,
  moved: readonly Moved[],
): void => {
  const entries = moved.map(({ uid, rev, row, d }) => ({ uid, rev, k: row?.k ?? 0, d }));
  rememberRows(session, target.uid, { entries });
  if (source.uid !== target.uid) rememberRows(session, source.uid, { gone: entries });
};

/** Moves at most 500 entries. Returns the values that were sent for each entry. */
const moveChunk = (
  session: Session,
  { source, target, listUid }: Pick<Move, "source" | "target" | "listUid">,
  chunk: readonly ShownEntry[],
): Promise<Moved[]> =>
  withCurrentKey(session, target, async (bucket, bucketKey) => {
    const [opened, from, isReadable] = await Promise.all([
      openShown(session, source, chunk),
      openGrave(session, source),
      keepsReadableNames(session, bucket),
    ]);
    const way = { from, to: { bucket, key: bucketKey, isReadable } };
    const sealed = await sealAll(way, opened);
    const keys = sealed.map(({ uid, rev: _, d: __, ...key }) => [uid, key]);
    await session.api.buckets.moveToBucket({
      params: { bucketId: target.uid },
      body: {
        entries: chunk.map(({ uid }) => uid),
        keys: Object.fromEntries(keys),
        list: listUid ?? undefined,
      },
    });
    return sealed;
  });

/**
 * Checks which entries the server shows in the list, and moves the others into the list. This is necessary because a
 * server of an earlier version ignores the list in the call that moves entries to another bucket.
 */
const putInList = async (
  session: Session,
  { bucket, listUid, entries }: { bucket: Bucket; listUid: string; entries: readonly ShownEntry[] },
): Promise<void> => {
  const missing = await notInList(session, { bucketId: bucket.uid, listId: listUid }, entries);
  if (missing.size === 0) return;
  await moveToList(session, { bucket, listUid, entries: entries.filter(({ uid }) => missing.has(uid)) });
};

/**
 * Moves entries in chunks of at most 500, and then reads both buckets to check the moves. Each chunk succeeds or fails
 * as a whole.
 * @throws NotShownError with the entries that the source still has, that the target lacks, or that differ in the target
 * from what was sealed.
 * @throws CannotVerifyError when the key of a bucket or entry does not verify, or an entry differs from what the list
 * showed; ChangedSinceShownError when an entry was saved after it was shown; OlderEntryError when this browser has seen
 * a newer version of an entry. In these cases the entry's chunk is not moved.
 * @throws CallFailure `conflict` when an entry or the target got a new key in the meantime.
 */
export const moveEntries = async (
  session: Session,
  { source, target, listUid, entries, ...progress }: Move,
): Promise<void> => {
  const ends = { source, target, listUid };
  await readBack<Moved>({
    entries,
    work: (moved) =>
      inChunks(entries, progress, async (chunk) => {
        moved.push(...(await againOnConflict(() => moveChunk(session, ends, chunk))));
      }),
    notShown: (moved) => notMoved(session, ends, moved),
    remember: (moved) => rememberMoved(session, ends, moved),
  });
  if (listUid) await putInList(session, { bucket: target, listUid, entries });
};
