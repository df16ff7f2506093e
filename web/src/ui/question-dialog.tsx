import type { ReactNode } from "react";
import { useText } from "../text/text.ts";
import { Button } from "./button.tsx";
import { Dialog, DialogFooter } from "./dialog.tsx";

type QuestionDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** What is then done, in a word or two. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  readonly disabledReason?: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

/** Asked before what cannot simply be undone. The focus is on Cancel. */
export function QuestionDialog(props: QuestionDialogProps) {
  const text = useText();
  return (
    <Dialog
      isOpen
      size="sm"
      role="alertdialog"
      title={props.title}
      onRequestClose={props.onCancel}
      footer={
        <DialogFooter>
          <Button autoFocus onPress={props.onCancel}>
            {text.common.cancel}
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
      }
    >
      <div className="flex flex-col gap-3">{props.children}</div>
    </Dialog>
  );
}
