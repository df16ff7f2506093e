import { Icon } from "@keepwell/ui/icon.tsx";
import { CheckIcon, DotIcon } from "@keepwell/ui/icons.ts";
import { Spinner } from "@keepwell/ui/spinner.tsx";
import type { AdditionStep } from "../../../app/credentials.ts";

interface AdditionStepsProps {
  /** The steps in their order, each with its sentence. */
  readonly steps: Readonly<Partial<Record<AdditionStep, string>>>;
  readonly current: AdditionStep;
}

/** Shows what the browser asks for now, and what follows, while the browser's own dialog is open. */
export function AdditionSteps({ steps, current }: AdditionStepsProps) {
  const names = Object.keys(steps);
  const here = names.indexOf(current);
  return (
    <>
      <p role="status" className="sr-only">
        {steps[current]}
      </p>
      <ol className="flex flex-col gap-2.5 rounded-control bg-sunken px-4 py-3">
        {Object.entries(steps).map(([name, sentence], at) => (
          <li
            key={name}
            aria-current={at === here ? "step" : undefined}
            className={`flex items-start gap-2.5 ${at === here ? "font-semibold" : "text-ink-2"}`}
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
