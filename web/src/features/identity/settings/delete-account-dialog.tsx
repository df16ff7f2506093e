import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { currentIdentity } from "../../../app/own-details.ts";
import { useSettingsText } from "../../../text/settings-text.ts";
import { useText } from "../../../text/text.ts";

interface DeleteAccountDialogProps {
  readonly session: Session;
  /** The number of the account's own buckets that other users can open, as far as the page knows. */
  readonly sharedCount: number;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

const isAboutShares = (error: unknown): boolean => hasCode(error, "account.shares");

/**
 * Deletes the account, and its shared buckets if the user agrees. A bucket also counts as shared if an invitation to it
 * is not accepted yet, and only the server knows of such invitations. In this case, the server refuses the first call,
 * and the dialog then asks the user.
 */
function useDeletion({ session, sharedCount, onDeleted }: Omit<DeleteAccountDialogProps, "onCancel">) {
  const [isRefused, refuse] = useState(false);
  const [isAgreed, agree] = useState(false);
  const query = isAgreed ? ({ shared: "delete" } as const) : {};
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      try {
        await withConfirmation(() => session.api.identity.deleteMe({ query }));
      } catch (error) {
        if (isAboutShares(error)) refuse(true);
        throw error;
      }
    },
    onDone: onDeleted,
  });
  return { submission, isShared: sharedCount > 0 || isRefused, isAgreed, agree };
}

/** Asks the user to type the account's address, and then deletes the account. The account cannot be restored. */
export function DeleteAccountDialog({ onCancel, ...props }: DeleteAccountDialogProps) {
  const { common } = useText();
  const words = useSettingsText().data;
  const { email } = currentIdentity(props.session);
  const [typed, setTyped] = useState("");
  const { submission, isShared, isAgreed, agree } = useDeletion(props);
  const isTyped = typed.trim().toLowerCase() === email;
  const missingConsent = isShared && !isAgreed ? words.agreeFirst : undefined;
  return (
    <FormDialog
      size="sm"
      role="alertdialog"
      title={words.question}
      submission={submission}
      isDangerous
      action={words.delete}
      pendingLabel={common.deleting}
      disabledReason={isTyped ? missingConsent : words.typeFirst}
      onClose={onCancel}
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
      {isShared && <Checkbox label={words.agree(props.sharedCount)} isChecked={isAgreed} onChange={agree} />}
    </FormDialog>
  );
}
