import type { Session } from "@keepwell/client/session/session.ts";
import { useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useSettingsText } from "../../../text/settings-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";

interface DeleteAccountDialogProps {
  readonly session: Session;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

const FORM = "delete-account-form";

/** The address must be typed: nothing brings an account back. */
export function DeleteAccountDialog({ session, onCancel, onDeleted }: DeleteAccountDialogProps) {
  const { common } = useText();
  const words = useSettingsText().data;
  const { email } = session.identity;
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toLowerCase() === email;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: () => withConfirmation(() => session.api.identity.deleteMe()),
    onDone: onDeleted,
  });
  return (
    <Dialog
      isOpen
      size="sm"
      role="alertdialog"
      title={words.question}
      onRequestClose={onCancel}
      footer={
        <DialogFooter>
          <Button onPress={onCancel}>{common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="danger"
            isPending={submission.processing}
            pendingLabel={common.deleting}
            disabledReason={isConfirmed ? undefined : words.typeFirst}
          >
            {words.delete}
          </Button>
        </DialogFooter>
      }
    >
      <form
        id={FORM}
        ref={submission.form}
        noValidate
        onSubmit={(event) => (isConfirmed ? submission.submit(event) : event.preventDefault())}
        className="flex flex-col gap-4"
      >
        <FormAlert submission={submission} />
        <p>{words.deleteText}</p>
        <TextField
          label={words.type}
          hint={words.typeHint(email)}
          autoFocus
          isPrivate
          value={typed}
          onChange={setTyped}
        />
      </form>
    </Dialog>
  );
}
