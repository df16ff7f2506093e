import { Dialog, type DialogProps } from "./dialog.tsx";
import { type DialogAction, DialogActions } from "./dialog-actions.tsx";

export type QuestionDialogProps = DialogAction &
  Pick<DialogProps, "title" | "subtitle" | "size" | "role" | "children"> & {
    /** Whether the dialog is open. Pass this property only if the dialog stays mounted, so that it can fade out. */
    readonly isOpen?: boolean;
    readonly onConfirm: () => void;
  };

/**
 * A question before an action that cannot simply be undone, or that needs a choice first. The dialog contains no form,
 * because Enter in a form's field would start the action despite a `disabledReason`. If the role is `alertdialog` (the
 * default), Cancel has the focus.
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
