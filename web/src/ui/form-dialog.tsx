import { useId } from "react";
import { useText } from "../text/text.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogFooter, type DialogProps } from "./dialog.tsx";
import type { Submission } from "./use-submit.ts";

type FormDialogProps = Pick<DialogProps, "title" | "subtitle" | "glyph" | "size" | "role" | "children"> & {
  readonly submission: Submission<string>;
  /** The label of the submit button, in a word or two. */
  readonly action: string;
  readonly pendingLabel: string;
  readonly isDangerous?: boolean;
  /** Why it cannot be submitted now; the button shows it. */
  readonly disabledReason?: string | undefined;
  /** Focuses Cancel, if no field takes the focus. */
  readonly isCancelFocused?: boolean;
  readonly onClose: () => void;
};

/** A form in a modal. Its buttons stay in view, and closing it does not ask. */
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
  const { common } = useText();
  const form = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button autoFocus={isCancelFocused ?? false} onPress={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={isDangerous ? "danger" : "primary"}
            isPending={submission.processing}
            pendingLabel={pendingLabel}
            disabledReason={disabledReason}
          >
            {action}
          </Button>
        </DialogFooter>
      }
    >
      <form
        id={form}
        ref={submission.form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={submission.submit}
      >
        {props.children}
      </form>
    </Dialog>
  );
}
