/** @file Creates the entries of one bucket, chunk by chunk, and continues where it was interrupted. */
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
import type { PlannedBucket, PlannedRow } from "./plan-import.ts";
import { sealRows } from "./seal-rows.ts";
import { cutChunks, type SealedRow, type Sent, sendEntries } from "./send-entries.ts";

export interface Settled {
  readonly onSent: (bucket: Bucket, sent: Pick<Sent, "created" | "refused">) => void;
  /** Rows that were created, as the server has answered, and are not there: see [Note: Read back]. */
  readonly onMissing: (indices: readonly number[]) => void;
}

interface Place {
  readonly bucket: Bucket;
  readonly listUid: ListUid;
  /** The uids of the entries that an earlier run may have created, and that open. */
  readonly there: ReadonlySet<string>;
}

/** A chunk that is being written: what is sealed and not sent, and what was created and is not read back. */
interface OpenChunk {
  sealed: readonly SealedRow[][];
  readonly unread: (SentEntry & { readonly index: number })[];
}

const openUids = async (session: Session, bucket: Bucket): Promise<ReadonlySet<string>> => {
  const entries = await listWithTrash(session, bucket.uid, () => bucket);
  return new Set(entries.flatMap((entry) => (isUnverifiable(entry) ? [] : [entry.uid])));
};

/** Returns a function that finds or creates the bucket and, of a resumed import, finds what is there already. */
const preparePlace = (
  session: Session,
  target: PlannedBucket["target"],
  { key, isResumed = false }: ImportJob,
): (() => Promise<Place>) => {
  // The bucket with a key that something new may be sealed under.
  const current = (bucket: Bucket) => withCurrentKey(session, bucket, async (one) => one);
  const bucketOf =
    "bucket" in target
      ? () => current(target.bucket)
      : importedBucket(session, { key, name: target.newName, isResumed });
  return async () => {
    const bucket = await bucketOf();
    const there = isResumed ? await openUids(session, bucket) : new Set<string>();
    return { bucket, listUid: listsOnce(session, bucket, key), there };
  };
};

type WritePart = (settled: Settled, signal: AbortSignal | undefined) => Promise<void>;

/** Prepares to write the rows of one bucket. Called again after an interruption, it continues where it stopped. */
export const createPart = (session: Session, { target, rows }: PlannedBucket, job: ImportJob): WritePart => {
  const findPlace = preparePlace(session, target, job);
  let place: Place | undefined;
  let next = 0;
  let open: OpenChunk | undefined;

  const begin = async (
    { bucket, listUid, there }: Place,
    chunk: readonly PlannedRow[],
    { settled, signal }: { readonly settled: Settled; readonly signal: AbortSignal | undefined },
  ): Promise<OpenChunk> => {
    const numbered = await Promise.all(
      chunk.map(async (row) => ({ ...row, uid: await deriveImportedEntry(job.key, row.index) })),
    );
    const left = numbered.filter(({ uid }) => !there.has(uid));
    const drafts = left.length === 0 ? [] : await job.take(left.map(({ index }) => index));
    const sealed = cutChunks(await sealRows(left, drafts, { session, bucket, listUid, signal }));
    if (left.length < chunk.length)
      settled.onSent(bucket, { created: chunk.length - left.length, refused: [] });
    return { sealed, unread: [] };
  };

  const send = async ({ bucket }: Place, chunk: OpenChunk, { onSent }: Settled): Promise<void> => {
    const [first = [], ...others] = chunk.sealed;
    const sent = await sendEntries(session, bucket, first);
    chunk.sealed = [...sent.again, ...others];
    if (sent.created > 0)
      chunk.unread.push(...first.map(({ index, body: { uid, ek, row } }) => ({ index, uid, ek, row })));
    onSent(bucket, sent);
  };

  const readBack = async (
    { bucket }: Place,
    { unread }: OpenChunk,
    { onMissing }: Settled,
  ): Promise<void> => {
    if (unread.length === 0) return;
    const missing = await notStored(session, bucket.uid, unread);
    onMissing(unread.splice(0).flatMap(({ uid, index }) => (missing.has(uid) ? [index] : [])));
  };

  return async (settled, signal) => {
    place ??= await findPlace();
    while (next < rows.length) {
      signal?.throwIfAborted();
      const chunk = rows.slice(next, next + BULK_CREATE_MAX);
      open ??= await begin(place, chunk, { settled, signal });
      try {
        while (open.sealed.length > 0) {
          signal?.throwIfAborted();
          await send(place, open, settled);
        }
      } catch (error) {
        await readBack(place, open, settled).catch(() => undefined);
        throw error;
      }
      await readBack(place, open, settled);
      await job.onSettled?.(chunk.map(({ index }) => index));
      next += chunk.length;
      open = undefined;
    }
  };
};
