/** @file Runs one import: a new one, or the rest of one that an earlier page began. */
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import {
  beginImport,
  findImport,
  ImportForgottenError,
  requireRemembered,
} from "@keepwell/client/import/begin-import.ts";
import { forgetImport, rememberCreated } from "@keepwell/client/import/import-record.ts";
import { createImportWriter, type ImportReport } from "@keepwell/client/import/write-import.ts";
import type { Progress } from "@keepwell/client/keys/in-chunks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Begun } from "./begun.ts";
import {
  createdOf,
  doneOf,
  dropKept,
  type KeptImport,
  keepImport,
  openKept,
  readKept,
  totalOf,
} from "./kept-import.ts";
import type { ImportFile } from "./use-import-file.ts";

/** Thrown when an import is begun while this browser keeps one that is not finished. */
export class ImportBlocked extends Error {
  override readonly name = "ImportBlocked";
}

export interface RunningImport {
  readonly uid: string;
  readonly begun: Begun;
  readonly total: number;
  /** Whether a later page can continue the import. */
  readonly isKept: boolean;
  run(progress: Progress): Promise<void>;
  done(): number;
  report(): ImportReport;
  /** Remembers how many entries were created, and drops the rows that were not imported yet. */
  end(): Promise<void>;
}

type Running = Omit<RunningImport, "end">;

const withEnd = (session: Session, running: Running): RunningImport => ({
  ...running,
  end: async () => {
    await rememberCreated(session, running.uid, running.report().created);
    await dropKept(session);
  },
});

/**
 * Begins an import.
 * @throws ImportBlocked if this browser keeps an import that is not finished. StateInDoubt or CannotVerifyError if the
 * account's state cannot be used. CallFailure if the server refuses.
 */
export const startImport = async (
  session: Session,
  begun: Begun,
  take: ImportFile["take"],
): Promise<RunningImport> => {
  if (await readKept(session)) throw new ImportBlocked();
  const { plan, fileName: file, merging } = begun;
  const { uid, key } = await beginImport(session, { file, plan });
  const settle = await keepImport(session, { uid, begun, take }).catch(async (error: unknown) => {
    await forgetImport(session, uid);
    throw error;
  });
  const onSettled = async (indices: readonly number[]) => settle?.(indices, writer.report());
  const writer = createImportWriter(session, {
    ...{ key, plan, take, onSettled },
    beforeChunk: () => requireRemembered(session, uid),
    ...(merging && { merging }),
  });
  return withEnd(session, { ...writer, uid, begun, isKept: settle !== null });
};

/** Ends an import of an earlier page. Remembers how many entries it created, and drops the rows that are left. */
export const endKept = async (session: Session, kept: KeptImport): Promise<void> => {
  await rememberCreated(session, kept.uid, createdOf(kept));
  await dropKept(session);
};

/**
 * Continues an import of an earlier page.
 * @throws ImportForgottenError if the import was undone or is too old. StateInDoubt or CannotVerifyError if the
 * account's state cannot be used. CallFailure if the server refuses, or a bucket of the import is gone.
 */
export const continueImport = async (
  session: Session,
  kept: KeptImport,
  buckets: readonly Bucket[],
): Promise<RunningImport> => {
  const found = await findImport(session, kept.uid);
  if (!found) throw new ImportForgottenError();
  const known = new Map(buckets.map((bucket) => [bucket.uid, bucket]));
  const bucketOf = (uid: string): Bucket => {
    const bucket = known.get(uid);
    if (!bucket) throw new CallFailure("not_found");
    return bucket;
  };
  const { begun, take, settle } = await openKept(session, kept, bucketOf);
  const onSettled = (indices: readonly number[]) => settle(indices, writer.report());
  const { plan, merging } = begun;
  const writer = createImportWriter(session, {
    ...{ key: found.key, plan, take, onSettled, isResumed: true },
    beforeChunk: () => requireRemembered(session, kept.uid),
    ...(merging && { merging }),
  });
  const { before } = kept;
  return withEnd(session, {
    ...{ uid: kept.uid, begun, isKept: true, run: writer.run },
    total: totalOf(kept),
    done: () => doneOf(kept) + writer.done(),
    report: () => {
      const { created, merged, same, unstarred, refused, missing, buckets: written } = writer.report();
      const earlier = before.buckets.flatMap((uid) => known.get(uid) ?? []);
      const all = new Map([...earlier, ...written].map((bucket) => [bucket.uid, bucket]));
      return {
        created: createdOf(kept) + created,
        merged: before.merged + merged,
        same: before.same + same,
        unstarred: before.unstarred + unstarred,
        buckets: [...all.values()],
        refused: [...new Set([...before.refused, ...refused])],
        missing: [...new Set([...before.missing, ...missing])],
      };
    },
  });
};
