import { ImportForgottenError } from "@keepwell/client/import/begin-import.ts";
import type { ImportReport } from "@keepwell/client/import/write-import.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useEffect, useRef, useState } from "react";
import type { Begun } from "./begun.ts";
import { runAlone } from "./import-lock.ts";
import { refreshImports } from "./import-queries.ts";
import {
  continueImport,
  ImportBlocked,
  ImportOvertaken,
  type RunningImport,
  startImport,
} from "./import-run.ts";
import { createdOf, doneOf, type KeptImport, totalOf } from "./kept-record.ts";
import type { ImportFile } from "./use-import-file.ts";

/**
 * The state of an import.
 * - `halted`: the import has failed or was stopped, and can be continued. `failure` is set unless the user stopped it.
 * - `blocked`: another import in this browser must be finished first. This import has not begun.
 * - `forgotten`: the import was undone in another browser, or is too old.
 * - `overtaken`: another tab has continued or ended the import, so this tab has stopped.
 */
export interface ImportRun {
  readonly at: "running" | "halted" | "blocked" | "forgotten" | "overtaken" | "done";
  readonly isStopping: boolean;
  readonly done: number;
  readonly total: number;
  /** The numbers of the rows that were not finished when the run began or ended. */
  readonly left: readonly number[];
  readonly failure?: unknown;
  readonly report: ImportReport;
  /** Whether a later page can continue the import. */
  readonly isKept: boolean;
  /** Undefined until the import has begun. */
  readonly uid?: string;
  readonly begun?: Begun;
}

const NOTHING: ImportReport = {
  ...{ created: 0, merged: 0, same: 0, unstarred: 0 },
  ...{ buckets: [], refused: [], missing: [] },
};

const UNBEGUN: ImportRun = {
  ...{ at: "running", isStopping: false, done: 0, total: 0, left: [] },
  ...{ report: NOTHING, isKept: false },
};

const stateOf = (running: RunningImport, at: ImportRun["at"]): ImportRun => ({
  ...{ at, isStopping: false },
  ...{ total: running.total, done: running.done(), left: running.left(), report: running.report() },
  ...{ isKept: running.isKept, uid: running.uid, begun: running.begun },
});

const haltedAt = (failure: unknown, hasBegun: boolean): ImportRun["at"] => {
  if (failure instanceof ImportBlocked) return hasBegun ? "halted" : "blocked";
  if (failure instanceof ImportForgottenError) return "forgotten";
  return failure instanceof ImportOvertaken ? "overtaken" : "halted";
};

/** Runs one import at a time. When the user leaves the page, the import stops after the current call. */
export const useImportRun = (session: Session) => {
  const [run, set] = useState<ImportRun>();
  const begin = useRef<() => Promise<RunningImport>>(undefined);
  const running = useRef<RunningImport>(undefined);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  /**
   * Runs a step under the lock, so that no other tab imports at the same time. If the step fails, shows why, except
   * after `signal` was aborted.
   */
  const attempt = async (step: () => Promise<void>, signal?: AbortSignal): Promise<void> => {
    const alone = async (): Promise<void> => {
      await running.current?.requireAsLeft();
      await step();
    };
    try {
      if (!(await runAlone(session, alone))) {
        await running.current?.requireAsLeft();
        throw new ImportBlocked();
      }
    } catch (failure) {
      const current = running.current;
      const at = haltedAt(failure, current !== undefined);
      const why = signal?.aborted ? {} : { failure };
      set((now) => ({
        ...(current ? stateOf(current, at) : { ...(now ?? UNBEGUN), at, isStopping: false }),
        ...why,
      }));
    }
    void refreshImports(session);
  };

  const work = async (signal: AbortSignal): Promise<void> => {
    const current = running.current ?? (await begin.current?.());
    if (!current) return;
    running.current = current;
    set(stateOf(current, "running"));
    const onProgress = (): void => set((now) => now && { ...now, done: current.done() });
    await current.run({ signal, onProgress });
    await current.end();
    set(stateOf(current, "done"));
  };

  const proceed = async (): Promise<void> => {
    const controller = new AbortController();
    stopper.current = controller;
    const { signal } = controller;
    set((now) => ({ ...(now ?? UNBEGUN), at: "running", failure: undefined }));
    await attempt(() => work(signal), signal);
  };

  /** The page shows the state `unbegun` until the import has begun. */
  const startWith = (how: () => Promise<RunningImport>, unbegun: ImportRun): void => {
    begin.current = how;
    running.current = undefined;
    set(unbegun);
    void proceed();
  };

  return {
    run,
    start: (begun: Begun, take: ImportFile["take"]) =>
      startWith(() => startImport(session, begun, take), {
        ...UNBEGUN,
        total: begun.plan.reduce((sum, { rows }) => sum + rows.length, 0),
      }),
    resume: (kept: KeptImport, buckets: readonly Bucket[]) =>
      startWith(() => continueImport(session, kept.uid, buckets), {
        ...{ ...UNBEGUN, total: totalOf(kept), done: doneOf(kept), isKept: true },
        report: { ...NOTHING, created: createdOf(kept) },
      }),
    continue: () => void proceed(),
    stop: () => {
      stopper.current?.abort();
      set((now) => now && { ...now, isStopping: true });
    },
    /**
     * Ends a halted import: drops the rows that are not imported, and shows the result. If the import could not even
     * begin, shows the previous step again.
     */
    end: async () => {
      const current = running.current;
      if (!current) return set(undefined);
      set((now) => now && { ...now, at: "running", isStopping: true });
      await attempt(async () => {
        await current.end();
        set(stateOf(current, "done"));
      });
    },
    forget: () => {
      running.current = undefined;
      set(undefined);
    },
  };
};
