import { Dialog, type DialogProps } from "./dialog.tsx";
import { type DialogAction, DialogActions } from "./dialog-actions.tsx";

export type QuestionDialogProps = DialogAction &
  Pick<DialogProps, "title" | "subtitle" | "size" | "role" | "children"> & {
    /** False only for a caller that keeps the dialog mounted, so that it fades out. */
    readonly isOpen?: boolean;
    readonly onConfirm: () => void;
  };

/**
 * A question with one action, for what cannot simply be undone or takes a choice first. It holds no form, so Enter in
 * a field or on a checkbox never acts past `disabledReason`. An alertdialog, the default, has the focus on Cancel.
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
