import type { ReactNode } from "react";
import { useText } from "../../text/text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../ui/dialog.tsx";
import type { Submission } from "../../ui/use-submit.ts";

interface FormDialogProps {
  readonly title: string;
  readonly submission: Submission<string>;
  readonly action: string;
  readonly pendingLabel: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Names the form for the button outside of it. One such dialog is open at a time. */
const FORM = "team-form";

/** A form over a list of the team: what makes one more of its rows. */
export function FormDialog(props: FormDialogProps) {
  const { title, submission, action, pendingLabel, children, onClose } = props;
  const { common } = useText();
  return (
    <Dialog
      isOpen
      title={title}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isPending={submission.processing}
            pendingLabel={pendingLabel}
          >
            {action}
          </Button>
        </DialogFooter>
      }
    >
      <form
        id={FORM}
        ref={submission.form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={submission.submit}
      >
        {children}
      </form>
    </Dialog>
  );
}
