import { NotShownError } from "@keepwell/client/buckets/not-shown.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import { failureOf } from "../../app/failure-words.ts";
import { ImportBlocked } from "./import-run.ts";
import { type ImportText, useImportText } from "./import-text.ts";
import { Section } from "./section.tsx";
import type { UndoRun, useUndo } from "./use-undo.ts";

interface UndoingProps {
  readonly run: UndoRun;
  readonly undo: ReturnType<typeof useUndo>;
  readonly onBack: () => void;
}

/** The progress and the result of an undo. */
export function Undoing({ run, undo, onBack }: UndoingProps) {
  const text = useImportText();
  const { at, known, done, total } = run;
  if (at === "running")
    return (
      <Section title={text.undoingTitle(known.file)} takesFocus>
        <ProgressBar
          label={text.undoing}
          value={done}
          max={total}
          valueText={total === 0 ? "" : text.progress(done, total)}
        />
        <div>
          <Button onPress={undo.stop}>{text.stop}</Button>
        </div>
      </Section>
    );
  if (at === "halted")
    return (
      <Section title={text.undoHaltedTitle} takesFocus>
        <Alert tone={run.failure === undefined ? "info" : "error"} title={failureWords(run.failure, text)}>
          {text.undoHalted}
        </Alert>
        <ButtonRow>
          <Button variant="primary" onPress={() => undo.undo(known)}>
            {text.goOn}
          </Button>
          <Button variant="quiet" onPress={onBack}>
            {text.undoLater}
          </Button>
        </ButtonRow>
      </Section>
    );
  return <UndoneSection run={run} onBack={onBack} />;
}

const failureWords = (failure: unknown, text: ImportText): string => {
  if (failure === undefined) return text.undoStopped;
  if (failure instanceof ImportBlocked) return text.ended.blocked.text;
  if (failure instanceof NotShownError) return text.undoNotShown(failure.entries.length);
  return failureOf(failure).message;
};

function UndoneSection({ run, onBack }: Pick<UndoingProps, "run" | "onBack">) {
  const text = useImportText();
  const { known, undone, found, total, restored } = run;
  const { changed = 0, closed = 0 } = undone ?? {};
  // If the first run found an entry and the last run did not, one of the runs before the last has deleted it.
  const deleted = (undone?.deleted ?? 0) + found - total;
  const gone = Math.max(0, (known.created ?? 0) - deleted - changed);
  const stays = [
    ...(changed > 0 ? [text.undoChanged(changed)] : []),
    ...(closed > 0 ? [text.undoClosed(closed)] : gone > 0 ? [text.undoGone(gone)] : []),
  ];
  return (
    <Section title={text.undoneTitle} takesFocus>
      <Alert tone={closed > 0 ? "warning" : "success"}>
        {text.undone(deleted, known.file)}
        {restored > 0 && ` ${text.undoneMerges(restored)}`}
      </Alert>
      {stays.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-2">
          {stays.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <div>
        <Button onPress={onBack}>{text.another}</Button>
      </div>
    </Section>
  );
}
