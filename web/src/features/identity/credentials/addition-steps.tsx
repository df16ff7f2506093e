import { Icon } from "@keepwell/ui/icon.tsx";
import { CheckIcon, DotIcon } from "@keepwell/ui/icons.ts";
import { Spinner } from "@keepwell/ui/spinner.tsx";
import type { AdditionStep } from "../../../app/credentials.ts";

interface AdditionStepsProps {
  /** The steps in their order, each with its sentence. */
  readonly steps: Readonly<Partial<Record<AdditionStep, string>>>;
  /** The current step; null before the first and after the last step. */
  readonly current: AdditionStep | null;
}

/**
 * Lists the steps in which the browser will ask the user for something, and marks the current step. The list is always
 * shown, so that no button moves.
 */
export function AdditionSteps({ steps, current }: AdditionStepsProps) {
  const names = Object.keys(steps);
  const here = current === null ? -1 : names.indexOf(current);
  return (
    <>
      <p role="status" className="sr-only">
        {current && steps[current]}
      </p>
      <ol className="flex flex-col gap-2.5 rounded-control bg-sunken px-4 py-3">
        {Object.entries(steps).map(([name, sentence], at) => (
          <li
            key={name}
            aria-current={at === here ? "step" : undefined}
            className={`flex items-start gap-2.5 ${at === here ? "" : "text-ink-2"}`}
          >
            <span className="flex h-6 items-center">
              <StepMark isDone={at < here} isCurrent={at === here} />
            </span>
            {sentence}
          </li>
        ))}
      </ol>
    </>
  );
}

function StepMark({ isDone, isCurrent }: { readonly isDone: boolean; readonly isCurrent: boolean }) {
  if (isCurrent) return <Spinner />;
  return <Icon of={isDone ? CheckIcon : DotIcon} className={isDone ? "text-success-text" : "text-ink-3"} />;
}
