import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useText } from "../../text/text.ts";
import { useImportText } from "./import-text.ts";

interface UndoDialogProps {
  readonly file: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asked before an import is undone, because what it created is then deleted permanently. */
export function UndoDialog({ file, onConfirm, onCancel }: UndoDialogProps) {
  const text = useImportText();
  const { common } = useText();
  return (
    <QuestionDialog
      title={text.undoTitle(file)}
      action={text.undo}
      isDangerous
      cancel={common.cancel}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{text.undoText}</p>
      <p>{text.undoStays}</p>
    </QuestionDialog>
  );
}
