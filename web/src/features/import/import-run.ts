/** @file Runs a new import, or continues an import that an earlier page has begun. */
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
import { type Keeper, keepImport, openKept } from "./kept-import.ts";
import { createdOf, doneOf, dropKept, readKept, totalOf } from "./kept-record.ts";
import type { ImportFile } from "./use-import-file.ts";

/**
 * Thrown when the user begins an import while this browser has an unfinished one, or while another tab imports for the
 * same account.
 */
export class ImportBlocked extends Error {
  override readonly name = "ImportBlocked";
}

/** Thrown when another tab has continued or ended the import since this page stopped it or loaded its state. */
export class ImportOvertaken extends Error {
  override readonly name = "ImportOvertaken";
}

export interface RunningImport {
  readonly uid: string;
  readonly begun: Begun;
  readonly total: number;
  /** Whether a later page can continue the import. */
  readonly isKept: boolean;
  /**
   * Checks that no other page has continued, ended or undone the import. Call it under the lock (`runAlone`).
   * @throws ImportOvertaken, ImportForgottenError
   */
  requireAsLeft(): Promise<void>;
  run(progress: Progress): Promise<void>;
  done(): number;
  /** The numbers of the rows that are not finished. */
  left(): readonly number[];
  report(): ImportReport;
  /** Stores how many entries were created, and drops the rows that are not imported yet. */
  end(): Promise<void>;
}

type Running = Omit<RunningImport, "end" | "isKept" | "requireAsLeft">;

/**
 * `keeper` stores the remaining rows, so that a later page can finish the import. Null if only this page can finish it.
 */
const withKeeper = (session: Session, running: Running, keeper: Keeper | null): RunningImport => ({
  ...running,
  isKept: keeper !== null,
  requireAsLeft: async () => {
    if (!keeper || (await keeper.isAsLeft())) return;
    await requireRemembered(session, running.uid);
    throw new ImportOvertaken();
  },
  end: async () => {
    await rememberCreated(session, running.uid, running.report().created);
    await dropKept(session, running.uid);
  },
});

/**
 * Begins an import.
 * @throws ImportBlocked if this browser keeps an import that is not finished. StateInDoubt or CannotVerifyError if the
 * account's state cannot be used. CallFailure if the server refuses the import.
 */
export const startImport = async (
  session: Session,
  begun: Begun,
  take: ImportFile["take"],
): Promise<RunningImport> => {
  if (await readKept(session)) throw new ImportBlocked();
  const { plan, fileName: file, merging } = begun;
  const { uid, key } = await beginImport(session, { file, plan });
  const keeper = await keepImport(session, { uid, begun, take }).catch(async (error: unknown) => {
    await forgetImport(session, uid);
    throw error;
  });
  const onSettled = async (indices: readonly number[]) => keeper?.settle(indices, writer.report());
  const writer = createImportWriter(session, {
    ...{ key, plan, take, onSettled },
    beforeChunk: () => requireRemembered(session, uid),
    ...(merging && { merging }),
  });
  return withKeeper(session, { ...writer, uid, begun }, keeper);
};

/**
 * Ends an import that an earlier page began, unless another page has ended it. Stores how many entries the import
 * created, and drops the remaining rows. Call it under the lock (`runAlone`).
 * @throws StateInDoubt, CannotVerifyError, CallFailure
 */
export const endKept = async (session: Session, uid: string): Promise<void> => {
  const kept = await readKept(session);
  if (kept?.uid !== uid) return;
  await rememberCreated(session, uid, createdOf(kept));
  await dropKept(session, uid);
};

/**
 * Continues an import that an earlier page began.
 * @throws ImportForgottenError if the import was undone or is too old. ImportOvertaken if another page has ended it.
 * StateInDoubt or CannotVerifyError if the account's state cannot be used. CallFailure if the server refuses the
 * import, or if a bucket of the import no longer exists.
 */
export const continueImport = async (
  session: Session,
  uid: string,
  buckets: readonly Bucket[],
): Promise<RunningImport> => {
  const found = await findImport(session, uid);
  if (!found) throw new ImportForgottenError();
  const kept = await readKept(session);
  if (kept?.uid !== uid) throw new ImportOvertaken();
  const known = new Map(buckets.map((bucket) => [bucket.uid, bucket]));
  const bucketOf = (bucketUid: string): Bucket => {
    const bucket = known.get(bucketUid);
    if (!bucket) throw new CallFailure("not_found");
    return bucket;
  };
  const { begun, take, keeper } = await openKept(session, kept, bucketOf);
  const onSettled = (indices: readonly number[]) => keeper.settle(indices, writer.report());
  const { plan, merging } = begun;
  const writer = createImportWriter(session, {
    ...{ key: found.key, plan, take, onSettled, isResumed: true },
    beforeChunk: () => requireRemembered(session, uid),
    ...(merging && { merging }),
  });
  const { before } = kept;
  const running = {
    ...{ uid, begun, run: writer.run, left: writer.left },
    total: totalOf(kept),
    done: () => doneOf(kept) + writer.done(),
    report: () => {
      const { created, merged, same, unstarred, refused, missing, buckets: written } = writer.report();
      const earlier = before.buckets.flatMap((one) => known.get(one) ?? []);
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
  };
  return withKeeper(session, running, keeper);
};
