/** @file Runs the steps of a release, one after the other. */
import process from "node:process";

const INTERRUPTIONS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface Step {
  readonly what: string;
  readonly work: () => void;
  /** Called if this step or a later step fails. Removes those results of this step that must not remain. */
  readonly undo?: () => void;
}

const ignore = (): void => {};

/**
 * Runs the steps. If a step fails, undoes all steps that have begun. An interruption (Ctrl C) ends the program of the
 * current step, so that this step fails. It does not end this process, because this process must undo the steps.
 *
 * @throws the error of the failed step.
 */
export const runSteps = (steps: readonly Step[], announce: (what: string) => void): void => {
  const begun: Step[] = [];
  for (const signal of INTERRUPTIONS) process.on(signal, ignore);
  try {
    for (const step of steps) {
      announce(step.what);
      begun.unshift(step);
      step.work();
    }
  } catch (error) {
    for (const { undo } of begun) undo?.();
    throw error;
  } finally {
    for (const signal of INTERRUPTIONS) process.off(signal, ignore);
  }
};
