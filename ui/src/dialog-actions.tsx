import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { DialogFooter } from "./dialog.tsx";
import { useSendingRefusal } from "./sending-refusal.ts";
import { useUiText } from "./text/ui-text.ts";

export type DialogAction = {
  /** The label of the button that acts, in a word or two. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /**
   * Whether the action is running. Pass this property only for an action that sends something to the server. Without a
   * connection, the button of such an action refuses presses.
   */
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  /** Why the action is not possible yet. The button shows the reason. */
  readonly disabledReason?: string | undefined;
  /** The label of the other button, if it is not Cancel. */
  readonly cancel?: string;
  readonly onCancel: () => void;
};

type DialogActionsProps = DialogAction & {
  readonly isCancelFocused: boolean;
  /** A destructive action. It is at the left end, apart from the other buttons. */
  readonly start?: ReactNode;
} & (
    | { readonly onConfirm: () => void; readonly form?: never }
    /** The id of the form that the button submits. */
    | { readonly form: string; readonly onConfirm?: never }
  );

/** The footer of a dialog with one action: a Cancel button and the button that acts. */
export function DialogActions(props: DialogActionsProps) {
  const text = useUiText();
  const refusal = useSendingRefusal(props.disabledReason);
  const submits = props.form === undefined ? {} : ({ type: "submit", form: props.form } as const);
  return (
    <DialogFooter start={props.start}>
      <Button autoFocus={props.isCancelFocused} onPress={props.onCancel}>
        {props.cancel ?? text.cancel}
      </Button>
      <Button
        {...submits}
        variant={props.isDangerous ? "danger" : "primary"}
        isPending={props.isPending ?? false}
        {...(props.pendingLabel === undefined ? {} : { pendingLabel: props.pendingLabel })}
        disabledReason={props.isPending === undefined ? props.disabledReason : refusal}
        {...(props.onConfirm && { onPress: props.onConfirm })}
      >
        {props.action}
      </Button>
    </DialogFooter>
  );
}
