/** @file Runs the steps of a release, one after the other. */

export interface Step {
  readonly what: string;
  readonly work: () => void;
  /** Removes the results of this step that must not remain if this step or a later step fails. */
  readonly undo?: () => void;
}

/** Runs the steps. If a step fails, undoes all steps that began. @throws the error of that step. */
export const runSteps = (steps: readonly Step[], announce: (what: string) => void): void => {
  const begun: Step[] = [];
  try {
    for (const step of steps) {
      announce(step.what);
      begun.unshift(step);
      step.work();
    }
  } catch (error) {
    for (const { undo } of begun) undo?.();
    throw error;
  }
};
