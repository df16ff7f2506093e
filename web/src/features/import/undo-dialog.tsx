import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useImportText } from "./import-text.ts";

interface UndoDialogProps {
  readonly file: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks before an import is undone, because this permanently deletes the entries that the import has created and that no
 * user has changed.
 */
export function UndoDialog({ file, onConfirm, onCancel }: UndoDialogProps) {
  const text = useImportText();
  return (
    <QuestionDialog
      title={text.undoTitle(file)}
      action={text.undo}
      isDangerous
      cancel={text.keepImport}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{text.undoText}</p>
      <p>{text.undoStays}</p>
    </QuestionDialog>
  );
}
