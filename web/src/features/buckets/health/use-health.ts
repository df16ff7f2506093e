import type { FineMarks } from "@keepwell/client/health/fine-marks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useState } from "react";
import { beginHealthRun, type HealthState, type ListedBucket } from "./health-run.ts";
import { openHealthChecker } from "./health-source.ts";

/** After how many days a password is old; null for never. */
export type OldAfter = 180 | 365 | 730 | null;

const DAY_MS = 24 * 60 * 60 * 1000;

const ruleOf = (oldAfter: OldAfter) => ({
  oldBefore: oldAfter === null ? Number.NEGATIVE_INFINITY : Date.now() - oldAfter * DAY_MS,
});

interface HealthInput {
  readonly session: Session;
  readonly listed: readonly ListedBucket[];
  /** Whether all buckets are listed. */
  readonly isListed: boolean;
  readonly oldAfter: OldAfter;
  /** The problems that the user has marked as fine; undefined until they are loaded. */
  readonly marks: FineMarks | undefined;
}

/** The report on the listed entries, kept up to date. It exists only in this page's memory. */
export const useHealth = ({ session, listed, isListed, oldAfter, marks }: HealthInput) => {
  const [state, set] = useState<HealthState>();
  const [attempt, setAttempt] = useState(0);
  const [run, setRun] = useState<ReturnType<typeof beginHealthRun>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a run of its own
  useEffect(() => {
    const begun = beginHealthRun({ session, openChecker: openHealthChecker, onState: set });
    setRun(begun);
    return () => begun.stop();
  }, [session, attempt]);
  useEffect(() => {
    if (isListed && marks) run?.update({ listed, rule: ruleOf(oldAfter), marks });
  }, [run, listed, isListed, oldAfter, marks]);
  return {
    state,
    tagOf: run?.tagOf,
    cancel: () => {
      run?.stop();
      set({ at: "cancelled" });
    },
    again: () => {
      set(undefined);
      setAttempt((before) => before + 1);
    },
  };
};
