import { CREDENTIAL_NAME_MAX } from "@keepwell/client/credentials/credential-names.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useCredentialsText } from "../../../text/credentials-text.ts";
import { useText } from "../../../text/text.ts";
import { refreshCredentials } from "./credential-queries.ts";

interface RenameDialogProps {
  readonly session: Session;
  readonly uid: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function RenameDialog({ session, uid, name, onClose }: RenameDialogProps) {
  const { common } = useText();
  const words = useCredentialsText();
  const [typed, setTyped] = useState(name);
  const submission = useSubmit({
    fields: ["name"],
    failureOf,
    action: async () => {
      const { nameCredential } = await import("../../../app/credentials.ts");
      await nameCredential(session, uid, typed.trim());
      await refreshCredentials(session);
    },
    onDone: () => {
      notify({ tone: "success", text: words.renamed });
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={words.renameOf(name)}
      submission={submission}
      action={common.save}
      pendingLabel={common.saving}
      disabledReason={typed.trim() === "" ? words.nameFirst : undefined}
      onClose={onClose}
    >
      <FormAlert submission={submission} />
      <TextField
        {...submission.field("name", typed, setTyped)}
        label={words.name}
        maxLength={CREDENTIAL_NAME_MAX}
        isPrivate
        autoFocus
      />
    </FormDialog>
  );
}
