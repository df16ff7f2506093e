import { useId } from "react";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { type DialogAction, DialogActions } from "./dialog-actions.tsx";
import { Form } from "./form.tsx";
import type { Submission } from "./use-submit.ts";

type FormDialogProps = Pick<DialogProps, "title" | "subtitle" | "glyph" | "size" | "role" | "children"> &
  Pick<DialogAction, "action" | "isDangerous" | "disabledReason"> & {
    readonly submission: Submission<string>;
    readonly pendingLabel: string;
    /** Whether Cancel has the focus when the dialog opens. Set this property if no field takes the focus. */
    readonly isCancelFocused?: boolean;
    readonly onClose: () => void;
  };

/** A form in a modal dialog. The buttons stay in view, and the dialog closes without asking about unsaved input. */
export function FormDialog(props: FormDialogProps) {
  const {
    submission,
    action,
    pendingLabel,
    isDangerous,
    disabledReason,
    isCancelFocused,
    onClose,
    ...dialog
  } = props;
  const form = useId();
  const button = { action, pendingLabel, isDangerous, disabledReason, isPending: submission.processing };
  return (
    <Dialog
      {...dialog}
      isOpen
      onRequestClose={onClose}
      footer={
        <DialogActions
          {...button}
          form={form}
          isCancelFocused={isCancelFocused ?? false}
          onCancel={onClose}
        />
      }
    >
      <Form id={form} submission={submission}>
        {props.children}
      </Form>
    </Dialog>
  );
}
