/**
 * @file Writes what a file contains, bucket by bucket and in chunks. Missing buckets and lists are created before the
 * entries in them.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Progress } from "../keys/in-chunks.ts";
import type { Session } from "../session/session.ts";
import { createPart, type Settled } from "./create-part.ts";
import type { ImportJob } from "./import-job.ts";

/** The results of an import so far. */
export interface ImportReport {
  readonly created: number;
  readonly merged: number;
  /** How many rows were not written, because the existing entry already has all their values. */
  readonly same: number;
  /** How many favourites got no star, because the number of an account's stars is limited. */
  readonly unstarred: number;
  /** The buckets in which a row was created or merged, or in which an entry already had all values of a row. */
  readonly buckets: readonly Bucket[];
  /** The numbers of the rows that the server refused. */
  readonly refused: readonly number[];
  /** The numbers of rows whose entries the server says it has created, but does not show. */
  readonly missing: readonly number[];
}

export interface ImportWriter {
  readonly total: number;
  /**
   * Writes the rows that are not written yet, in chunks. A failure or `signal` stops the run. The next run continues
   * where this one stopped, and creates nothing twice.
   * @throws CallFailure, CannotVerifyError, ClosedBucketError, or the signal's reason.
   */
  run(progress: Progress): Promise<void>;
  /** How many rows are finished: created, merged, refused, or not needed because an entry has all their values. */
  done(): number;
  /** The numbers of the rows that are not finished. */
  left(): readonly number[];
  report(): ImportReport;
}

export const createImportWriter = (session: Session, job: ImportJob): ImportWriter => {
  const left = new Set(job.plan.flatMap(({ rows }) => rows.map(({ index }) => index)));
  const total = left.size;
  const parts = job.plan.map((part) => createPart(session, part, job));
  const buckets = new Map<string, Bucket>();
  const refused: number[] = [];
  const missing: number[] = [];
  const count = { created: 0, merged: 0, same: 0, unstarred: 0 };
  const done = () => total - left.size;
  return {
    total,
    run: async ({ onProgress, signal }) => {
      const settled: Settled = {
        onSent: (bucket, sent) => {
          count.created += sent.created.length;
          refused.push(...sent.refused);
          for (const index of [...sent.created, ...sent.refused]) left.delete(index);
          if (sent.created.length > 0) buckets.set(bucket.uid, bucket);
          onProgress?.(done(), total);
        },
        onMerged: (bucket, index, result) => {
          count[result] += 1;
          left.delete(index);
          buckets.set(bucket.uid, bucket);
          onProgress?.(done(), total);
        },
        onUnstarred: (more) => {
          count.unstarred += more;
        },
        onMissing: (indices) => void missing.push(...indices),
      };
      for (const write of parts) {
        signal?.throwIfAborted();
        await write(settled, signal);
      }
    },
    done,
    left: () => [...left],
    report: () => ({
      ...count,
      created: count.created - missing.length,
      buckets: [...buckets.values()],
      refused: [...refused],
      missing: [...missing],
    }),
  };
};
