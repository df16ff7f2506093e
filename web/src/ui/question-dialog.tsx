import { useText } from "../text/text.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogFooter, type DialogProps } from "./dialog.tsx";

type QuestionDialogProps = Pick<DialogProps, "title" | "subtitle" | "size" | "role" | "children"> & {
  /** False only for a caller that keeps it mounted, so that it fades out. */
  readonly isOpen?: boolean;
  /** The label of the button that acts, in a word or two. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  /** Why the action is not possible yet; the button shows it. */
  readonly disabledReason?: string | undefined;
  /** The label of the other button, if it is not Cancel. */
  readonly cancel?: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

/**
 * A question with one action, for what cannot simply be undone or takes a choice first. It holds no form, so Enter in
 * a field or on a checkbox never acts past `disabledReason`. An alertdialog, the default, has the focus on Cancel.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { isOpen = true, size = "sm", role = "alertdialog", title, subtitle, children } = props;
  return (
    <Dialog
      isOpen={isOpen}
      size={size}
      role={role}
      title={title}
      subtitle={subtitle}
      onRequestClose={props.onCancel}
      footer={<Answers {...props} isCancelFocused={role === "alertdialog"} />}
    >
      <div className="flex flex-col gap-3">{children}</div>
    </Dialog>
  );
}

function Answers(props: QuestionDialogProps & { readonly isCancelFocused: boolean }) {
  const { common } = useText();
  return (
    <DialogFooter>
      <Button autoFocus={props.isCancelFocused} onPress={props.onCancel}>
        {props.cancel ?? common.cancel}
      </Button>
      <Button
        variant={props.isDangerous ? "danger" : "primary"}
        isPending={props.isPending ?? false}
        {...(props.pendingLabel === undefined ? {} : { pendingLabel: props.pendingLabel })}
        disabledReason={props.disabledReason}
        onPress={props.onConfirm}
      >
        {props.action}
      </Button>
    </DialogFooter>
  );
}
