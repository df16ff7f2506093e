import {
  createImportWriter,
  type ImportJob,
  type ImportReport,
  type ImportWriter,
} from "@keepwell/client/import/write-import.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useRef, useState } from "react";

/**
 * The state of an import. Stopped or failed, it can be continued; `failure` is set if it was not the user who stopped
 * it.
 */
export interface ImportRun {
  readonly at: "running" | "halted" | "done";
  readonly isStopping: boolean;
  readonly done: number;
  readonly total: number;
  readonly failure?: unknown;
  readonly report: ImportReport;
}

/** Runs one import at a time. Leaving the page stops it after the current call. */
export const useImportRun = (session: Session) => {
  const [run, set] = useState<ImportRun>();
  const writer = useRef<ImportWriter>(undefined);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  const proceed = async (): Promise<void> => {
    const current = writer.current;
    if (!current) return;
    const controller = new AbortController();
    stopper.current = controller;
    const { total } = current;
    const state = (at: ImportRun["at"], done: number): ImportRun => ({
      at,
      done,
      total,
      isStopping: false,
      report: current.report(),
    });
    set(state("running", current.done()));
    try {
      await current.run({
        signal: controller.signal,
        onProgress: (done) => set((now) => now && { ...now, done }),
      });
      set(state("done", total));
    } catch (failure) {
      const halted = state("halted", current.done());
      set(controller.signal.aborted ? halted : { ...halted, failure });
    }
  };

  return {
    run,
    start: (job: ImportJob) => {
      writer.current = createImportWriter(session, job);
      void proceed();
    },
    continue: () => void proceed(),
    stop: () => {
      stopper.current?.abort();
      set((now) => now && { ...now, isStopping: true });
    },
    /** Skips the rest, and reports what was done. */
    end: () => set((now) => now && { ...now, at: "done" }),
    forget: () => {
      writer.current = undefined;
      set(undefined);
    },
  };
};
