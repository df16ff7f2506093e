import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { useState } from "react";
import { titledMessage } from "../../app/failure-words.ts";
import { useOnline } from "../../app/use-online.ts";
import { useImportText } from "./import-text.ts";
import { Section } from "./section.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

export interface Pending {
  readonly file: string;
  readonly created: number;
  readonly total: number;
  /** Whether another tab is running the import now. */
  readonly isElsewhere: boolean;
}

interface PendingImportProps {
  readonly pending: Pending;
  readonly onContinue: () => void;
  readonly onEnd: () => Promise<unknown>;
  readonly onUndo: () => void;
  readonly onLook: () => void;
}

/**
 * Shows an import of this browser that is not finished. Its page was closed, its session ended, or another tab is
 * running it.
 */
export function PendingImport({ pending, onContinue, onEnd, onUndo, onLook }: PendingImportProps) {
  const text = useImportText();
  const isOnline = useOnline();
  const [isAsked, ask] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { file, created, total, isElsewhere } = pending;
  if (isElsewhere)
    return (
      <Section title={text.pendingTitle(file)}>
        <Alert tone="info" action={<Button onPress={onLook}>{text.lookAgain}</Button>}>
          {text.elsewhere}
        </Alert>
      </Section>
    );
  return (
    <Section title={text.pendingTitle(file)} takesFocus>
      <Alert tone="warning">{text.halted(created, total)}</Alert>
      {failure !== undefined && <Alert tone="error" isLive title={titledMessage(failure)} />}
      <p className="text-ink-2">{text.pendingNote}</p>
      <ButtonRow>
        <Button variant="primary" disabledReason={isOnline ? undefined : text.offline} onPress={onContinue}>
          {text.goOn}
        </Button>
        <Button onPress={() => void onEnd().catch(setFailure)}>{text.endHere}</Button>
        <Button variant="quiet" onPress={() => ask(true)}>
          {text.undo}
        </Button>
      </ButtonRow>
      {isAsked && <UndoDialog file={file} onCancel={() => ask(false)} onConfirm={onUndo} />}
    </Section>
  );
}
