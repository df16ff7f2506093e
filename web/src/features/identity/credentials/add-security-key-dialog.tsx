import { CREDENTIAL_NAME_MAX } from "@keepwell/client/credentials/credential-names.ts";
import type { Credential } from "@keepwell/client/credentials/list-credentials.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { useCredentialsText } from "../../../text/credentials-text.ts";
import { AdditionSteps } from "./addition-steps.tsx";
import { findFreeName } from "./find-free-name.ts";
import { useAddition } from "./use-addition.ts";

interface AddSecurityKeyDialogProps {
  readonly session: Session;
  readonly rows: readonly Credential[];
  /** Called with new backup codes if this is the account's first factor, otherwise with null. */
  readonly onAdded: (backupCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

export function AddSecurityKeyDialog({ session, rows, onAdded, onClose }: AddSecurityKeyDialogProps) {
  const words = useCredentialsText();
  const [name, setName] = useState(() => findFreeName(words.keys.defaultName, rows));
  const { submission, step, wasCancelled } = useAddition({
    fields: ["name"],
    add: async (watch) => {
      const { addSecurityKey } = await import("../../../app/credentials.ts");
      return withConfirmation(() => addSecurityKey(session, name.trim(), watch));
    },
    onAdded,
  });
  return (
    <FormDialog
      title={words.keys.add}
      submission={submission}
      action={words.continue}
      pendingLabel={words.adding}
      disabledReason={name.trim() === "" ? words.nameFirst : undefined}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.keys.addText}</p>
      <FormAlert submission={submission} />
      {wasCancelled && !submission.processing && (
        <Alert tone="info" isLive>
          {words.cancelled}
        </Alert>
      )}
      <TextField
        {...submission.field("name", name, setName)}
        label={words.name}
        hint={words.nameHint}
        maxLength={CREDENTIAL_NAME_MAX}
        isPrivate
        autoFocus
      />
      <AdditionSteps steps={words.keys.steps} current={step} />
    </FormDialog>
  );
}
