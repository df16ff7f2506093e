import type { KnownImport } from "@keepwell/client/import/import-record.ts";
import { type Undone, undoImport } from "@keepwell/client/import/undo-import.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useRef, useState } from "react";
import { runAlone } from "./import-lock.ts";
import { refreshImports } from "./import-queries.ts";
import { ImportBlocked } from "./import-run.ts";
import { dropKept } from "./kept-record.ts";

/**
 * The undo of an import. If it has failed or was stopped, it can be run again, and then deletes the remaining entries.
 */
export interface UndoRun {
  readonly at: "running" | "halted" | "done";
  readonly known: KnownImport;
  readonly done: number;
  /** The number of entries that this run must delete or restore. */
  readonly total: number;
  /** The number of entries that the first run of this undo had to delete or restore. */
  readonly found: number;
  /** The number of entries that all runs of this undo have restored. */
  readonly restored: number;
  readonly failure?: unknown;
  readonly undone?: Undone;
}

export const useUndo = (session: Session, onUndone: (buckets: readonly string[]) => void) => {
  const [run, set] = useState<UndoRun>();
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  const undo = async (known: KnownImport): Promise<void> => {
    const controller = new AbortController();
    stopper.current = controller;
    const { signal } = controller;
    set((now) => ({
      ...{ at: "running", known, done: 0, total: 0 },
      ...{ found: now?.found ?? 0, restored: now?.restored ?? 0 },
    }));
    const work = async (): Promise<void> => {
      await dropKept(session, known.uid);
      const onProgress = (done: number, total: number) =>
        set((now) => now && { ...now, done, total, found: now.found || total });
      const onRestored = () => set((now) => now && { ...now, restored: now.restored + 1 });
      const undone = await undoImport(session, known, { signal, onProgress, onRestored });
      set((now) => now && { ...now, at: "done", undone });
    };
    try {
      if (!(await runAlone(session, work))) throw new ImportBlocked();
    } catch (failure) {
      set((now) => now && { ...now, at: "halted", ...(!signal.aborted && { failure }) });
    }
    onUndone(known.buckets);
    void refreshImports(session);
  };

  return {
    run,
    undo: (known: KnownImport) => void undo(known),
    stop: () => stopper.current?.abort(),
    forget: () => set(undefined),
  };
};
