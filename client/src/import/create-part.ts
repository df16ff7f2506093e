/**
 * @file Creates, merges and stars the entries of one bucket, chunk by chunk. After an interruption it continues at the
 * same chunk.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { BULK_CREATE_MAX } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { deriveImportedEntry } from "@keepwell/crypto/import/derive-import-uid.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { listWithTrash } from "../buckets/list-entries.ts";
import { notStored, type SentEntry } from "../buckets/read-back.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import type { Session } from "../session/session.ts";
import type { ImportJob } from "./import-job.ts";
import { importedBucket } from "./imported-bucket.ts";
import { type ListUid, listsOnce } from "./lists-once.ts";
import { type MergedRow, type MergeResult, mergeRows } from "./merge-rows.ts";
import type { PlannedBucket, PlannedRow } from "./plan-import.ts";
import { type NumberedRow, sealRows } from "./seal-rows.ts";
import { cutChunks, type SealedRow, type Sent, sendEntries } from "./send-entries.ts";
import { starImported } from "./star-imported.ts";

export interface Settled {
  readonly onSent: (bucket: Bucket, sent: Pick<Sent, "created" | "refused">) => void;
  /**
   * Called with the numbers of rows whose entries the server says it has created, but does not show ([Note: Read
   * back]).
   */
  readonly onMissing: (indices: readonly number[]) => void;
  readonly onMerged: (bucket: Bucket, index: number, result: "merged" | "same") => void;
  /** Called after a chunk with the number of its favourites that got no star. */
  readonly onUnstarred: (more: number) => void;
}

interface Place {
  /** The bucket as it was when the latest rows were sealed, with the key that sealed them. */
  bucket: Bucket;
  readonly listUid: ListUid;
  /**
   * The uids of the bucket's entries that can be verified; empty unless the import is resumed. An earlier run may have
   * created some of them.
   */
  readonly there: ReadonlySet<string>;
}

/** A chunk that is being written. */
interface OpenChunk {
  /** The rows that must still be created. */
  left: readonly NumberedRow[];
  /** The rows that are left, sealed under the bucket's key of the generation `gen`. */
  sealed: readonly SealedRow[][];
  /** Zero before the rows are sealed. */
  gen: number;
  /** Created rows that this client has not yet found on the server ([Note: Read back]). */
  readonly unread: (SentEntry & { readonly index: number })[];
  /** The uids of favourites that were or will be created, by the number of their row. */
  readonly starred: Map<number, string>;
}

const isMerging = (row: NumberedRow): row is NumberedRow & MergedRow => row.mergeInto !== undefined;

const openUids = async (session: Session, bucket: Bucket): Promise<ReadonlySet<string>> => {
  const entries = await listWithTrash(session, bucket.uid, () => bucket);
  return new Set(entries.flatMap((entry) => (isUnverifiable(entry) ? [] : [entry.uid])));
};

/**
 * Returns a function that finds or creates the bucket. In a resumed import it also finds the entries that exist
 * already.
 */
const preparePlace = (
  session: Session,
  target: PlannedBucket["target"],
  { key, isResumed = false }: ImportJob,
): (() => Promise<Place>) => {
  const bucketOf =
    "bucket" in target
      ? async () => target.bucket
      : importedBucket(session, { key, name: target.newName, isResumed });
  return async () => {
    const bucket = await bucketOf();
    const there = isResumed ? await openUids(session, bucket) : new Set<string>();
    return { bucket, listUid: listsOnce(session, bucket, key), there };
  };
};

interface Running {
  readonly settled: Settled;
  readonly signal: AbortSignal | undefined;
}

type WritePart = (settled: Settled, signal: AbortSignal | undefined) => Promise<void>;

/**
 * Prepares to write the rows of one bucket. After an interruption, another call of the returned function continues
 * where the last call stopped.
 */
export const createPart = (session: Session, { target, rows }: PlannedBucket, job: ImportJob): WritePart => {
  const findPlace = preparePlace(session, target, job);
  let place: Place | undefined;
  let next = 0;
  let open: OpenChunk | undefined;
  const results = new Map<number, MergeResult>();

  /**
   * Merges the rows for which the plan names an entry. Returns the rows that must be created: those without such an
   * entry, and those that do not fit into it.
   */
  const merge = async (
    bucket: Bucket,
    left: readonly NumberedRow[],
    { settled, signal }: Running,
  ): Promise<readonly NumberedRow[]> => {
    const { key, take, merging } = job;
    if (!merging) return left;
    const waiting = left.filter(isMerging).filter(({ index }) => !results.has(index));
    const onMerged = (index: number, result: MergeResult): void => {
      results.set(index, result);
      if (result !== "apart") settled.onMerged(bucket, index, result);
    };
    await mergeRows({ session, bucket, key, merging }, waiting, { take, onMerged, signal });
    return left.filter(({ index }) => (results.get(index) ?? "apart") === "apart");
  };

  const begin = async (
    { bucket, there }: Place,
    chunk: readonly PlannedRow[],
    running: Running,
  ): Promise<OpenChunk> => {
    const numbered = await Promise.all(
      chunk.map(async (row) => ({ ...row, uid: await deriveImportedEntry(job.key, bucket.uid, row.index) })),
    );
    const made = numbered.filter(({ uid }) => there.has(uid));
    const left = await merge(
      bucket,
      numbered.filter(({ uid }) => !there.has(uid)),
      running,
    );
    if (made.length > 0)
      running.settled.onSent(bucket, { created: made.map(({ index }) => index), refused: [] });
    const favourites = [...made, ...left].filter(({ isStarred }) => isStarred);
    const starred = new Map(favourites.map(({ index, uid }) => [index, uid]));
    return { left, sealed: [], gen: 0, unread: [], starred };
  };

  /** Seals the rows that are left, unless they are sealed under the bucket's current key already. */
  const seal = async ({ bucket, listUid }: Place, chunk: OpenChunk, { signal }: Running): Promise<void> => {
    const { left, gen } = chunk;
    if (gen === bucket.gen) return;
    const drafts = left.length === 0 ? [] : await job.take(left.map(({ index }) => index));
    chunk.sealed = cutChunks(await sealRows(left, drafts, { session, bucket, listUid, signal }));
    chunk.gen = bucket.gen;
  };

  const send = async ({ bucket }: Place, chunk: OpenChunk, { settled }: Running): Promise<void> => {
    const [first = [], ...others] = chunk.sealed;
    const sent = await sendEntries(session, bucket, first);
    chunk.sealed = [...sent.again, ...others];
    const waiting = new Set(chunk.sealed.flat().map(({ index }) => index));
    chunk.left = chunk.left.filter(({ index }) => waiting.has(index));
    if (sent.created.length > 0)
      chunk.unread.push(...first.map(({ index, body: { uid, ek, row } }) => ({ index, uid, ek, row })));
    for (const index of sent.refused) chunk.starred.delete(index);
    settled.onSent(bucket, sent);
  };

  /** Creates the rows that are left. If the bucket's key has changed, seals them again ([Note: A key that changes]). */
  const create = (at: Place, chunk: OpenChunk, running: Running): Promise<void> =>
    withCurrentKey(session, at.bucket, async (bucket) => {
      at.bucket = bucket;
      await seal(at, chunk, running);
      while (chunk.sealed.length > 0) {
        running.signal?.throwIfAborted();
        await send(at, chunk, running);
      }
    });

  const readBack = async (
    { bucket }: Place,
    { unread, starred }: OpenChunk,
    { onMissing }: Settled,
  ): Promise<void> => {
    if (unread.length === 0) return;
    const missing = await notStored(session, bucket.uid, unread);
    const indices = unread.splice(0).flatMap(({ uid, index }) => (missing.has(uid) ? [index] : []));
    for (const index of indices) starred.delete(index);
    onMissing(indices);
  };

  return async (settled, signal) => {
    while (next < rows.length) {
      signal?.throwIfAborted();
      await job.beforeChunk?.();
      place ??= await findPlace();
      const chunk = rows.slice(next, next + BULK_CREATE_MAX);
      open ??= await begin(place, chunk, { settled, signal });
      try {
        await create(place, open, { settled, signal });
      } catch (error) {
        await readBack(place, open, settled).catch(() => undefined);
        throw error;
      }
      await readBack(place, open, settled);
      settled.onUnstarred(await starImported(session, [...open.starred.values()]));
      await job.onSettled?.(chunk.map(({ index }) => index));
      next += chunk.length;
      open = undefined;
    }
  };
};
