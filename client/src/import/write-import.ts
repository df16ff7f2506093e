/** @file Creates what a file contains: missing buckets and lists, then the entries in chunks. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { BULK_CREATE_MAX } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { prepareBucket } from "../buckets/bucket.ts";
import { notStored, type SentEntry } from "../buckets/read-back.ts";
import type { EntryDraft } from "../buckets/save-entry.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import type { Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";
import { listsOnce } from "./lists-once.ts";
import type { PlannedBucket } from "./plan-import.ts";
import { sealRows } from "./seal-rows.ts";
import { cutChunks, type SealedRow, type Sent, sendEntries } from "./send-entries.ts";

/** What is to be written. */
export interface ImportJob {
  readonly plan: readonly PlannedBucket[];
  /**
   * The drafts of these rows, in this order. Called for one chunk at a time, so that plain text is not kept longer.
   */
  readonly take: (indices: readonly number[]) => Promise<readonly EntryDraft[]>;
}

/** What was written so far. */
export interface ImportReport {
  readonly created: number;
  /** The buckets in which something was created. */
  readonly buckets: readonly Bucket[];
  /** The numbers of the rows that the server refused. */
  readonly refused: readonly number[];
  /** The numbers of the rows that the server answered to have created, and does not show. */
  readonly missing: readonly number[];
}

export interface ImportWriter {
  readonly total: number;
  /**
   * Writes what is not written yet. After a failure, or after `signal`, whole chunks are done and the rest is not.
   * Run again, it continues there, and nothing is created twice.
   * @throws CallFailure, CannotVerifyError, ClosedBucketError, or the signal's reason.
   */
  run(progress: Progress): Promise<void>;
  /** How many rows were written or refused. */
  done(): number;
  report(): ImportReport;
}

interface Written {
  readonly onSent: (bucket: Bucket, sent: Sent) => void;
  /** Rows that were created, as the server has answered, and are not there: see [Note: Read back]. */
  readonly onMissing: (indices: readonly number[]) => void;
}

/** What was created and is not read back yet. */
type Unread = (SentEntry & { readonly index: number })[];

const findMissing = async (session: Session, bucket: Bucket, sent: Unread): Promise<number[]> => {
  const missing = await notStored(session, bucket.uid, sent);
  return sent.flatMap(({ uid, index }) => (missing.has(uid) ? [index] : []));
};

/** Writes the rows of one bucket, and continues where it stopped if it is interrupted. */
const createPart = (session: Session, { target, rows }: PlannedBucket, take: ImportJob["take"]) => {
  // The bucket with a key that something new may be sealed under.
  const current = (bucket: Bucket) => withCurrentKey(session, bucket, async (one) => one);
  const bucketOf = "bucket" in target ? () => current(target.bucket) : prepareBucket(session, target.newName);
  let place: { bucket: Bucket; listUid: ReturnType<typeof listsOnce> } | undefined;
  let next = 0;
  let sealed: readonly SealedRow[][] = [];
  let unread: Unread = [];

  const findPlace = async () => {
    const bucket = await bucketOf();
    return { bucket, listUid: listsOnce(session, bucket) };
  };

  const readBack = async ({ onMissing }: Written): Promise<void> => {
    if (!place || unread.length === 0) return;
    onMissing(await findMissing(session, place.bucket, unread));
    unread = [];
  };

  const write = async ({ onSent }: Written, signal: AbortSignal | undefined): Promise<void> => {
    place ??= await findPlace();
    while (next < rows.length || sealed.length > 0) {
      signal?.throwIfAborted();
      if (sealed.length === 0) {
        const chunk = rows.slice(next, next + BULK_CREATE_MAX);
        const drafts = await take(chunk.map(({ index }) => index));
        sealed = cutChunks(await sealRows(chunk, drafts, { session, ...place, signal }));
        next += chunk.length;
      }
      signal?.throwIfAborted();
      const [first = [], ...others] = sealed;
      const sent = await sendEntries(session, place.bucket, first);
      sealed = [...sent.again, ...others];
      if (sent.created > 0)
        unread.push(...first.map(({ index, body: { uid, ek, row } }) => ({ index, uid, ek, row })));
      onSent(place.bucket, sent);
    }
  };

  return async (written: Written, signal: AbortSignal | undefined): Promise<void> => {
    try {
      await write(written, signal);
    } catch (error) {
      await readBack(written).catch(() => undefined);
      throw error;
    }
    await readBack(written);
  };
};

export const createImportWriter = (session: Session, { plan, take }: ImportJob): ImportWriter => {
  const total = plan.reduce((sum, { rows }) => sum + rows.length, 0);
  const parts = plan.map((part) => createPart(session, part, take));
  const buckets = new Map<string, Bucket>();
  const refused: number[] = [];
  const missing: number[] = [];
  let created = 0;
  return {
    total,
    run: async ({ onProgress, signal }) => {
      const onSent: Written["onSent"] = (bucket, sent) => {
        created += sent.created;
        refused.push(...sent.refused);
        if (sent.created > 0) buckets.set(bucket.uid, bucket);
        onProgress?.(created + refused.length, total);
      };
      const onMissing: Written["onMissing"] = (indices) => void missing.push(...indices);
      for (const write of parts) {
        signal?.throwIfAborted();
        await write({ onSent, onMissing }, signal);
      }
    },
    done: () => created + refused.length,
    report: () => ({
      created: created - missing.length,
      buckets: [...buckets.values()],
      refused: [...refused],
      missing: [...missing],
    }),
  };
};
