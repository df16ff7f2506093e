import { FormAlert } from "./form-alert.tsx";
import { QuestionDialog, type QuestionDialogProps } from "./question-dialog.tsx";
import type { Submission } from "./use-submit.ts";

type SubmitDialogProps = Pick<
  QuestionDialogProps,
  "title" | "subtitle" | "size" | "action" | "disabledReason" | "children"
> & {
  readonly submission: Submission<string>;
  readonly pendingLabel: string;
  readonly onClose: () => void;
};

/**
 * A dialog for a choice or a comparison, with an action that sends something. The dialog waits for the reply, and says
 * why the action failed.
 */
export function SubmitDialog({ submission, onClose, children, ...question }: SubmitDialogProps) {
  return (
    <QuestionDialog
      {...question}
      role="dialog"
      isPending={submission.processing}
      onCancel={onClose}
      onConfirm={() => submission.submit()}
    >
      <div className="flex flex-col gap-4">
        <FormAlert submission={submission} />
        {children}
      </div>
    </QuestionDialog>
  );
}
