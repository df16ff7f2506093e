import { Dialog, type DialogProps } from "./dialog.tsx";
import { type DialogAction, DialogActions } from "./dialog-actions.tsx";

export type QuestionDialogProps = DialogAction &
  Pick<DialogProps, "title" | "subtitle" | "size" | "role" | "children"> & {
    /**
     * Whether the dialog is open. Only a caller that keeps the dialog mounted passes it, so that the dialog can fade
     * out.
     */
    readonly isOpen?: boolean;
    readonly onConfirm: () => void;
  };

/**
 * A question before an action that cannot simply be undone, or that needs a choice first. It contains no form, so that
 * Enter in a field or on a checkbox never starts the action in spite of `disabledReason`. If the role is `alertdialog`
 * (the default), Cancel has the focus.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { isOpen = true, size = "sm", role = "alertdialog", title, subtitle, children, ...action } = props;
  const shown = { isOpen, size, role, title, subtitle };
  return (
    <Dialog
      {...shown}
      onRequestClose={action.onCancel}
      footer={<DialogActions {...action} isCancelFocused={role === "alertdialog"} />}
    >
      <div className="flex flex-col gap-3">{children}</div>
    </Dialog>
  );
}
