import type { Session } from "@keepwell/client/session/session.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { refreshTeam } from "../team-queries.ts";

interface EscrowDialogProps {
  readonly session: Session;
  readonly name: string;
  readonly onClose: () => void;
}

/** Renews the consent that administrators may recover this account. The user must always type the password. */
export function EscrowDialog({ session, name, onClose }: EscrowDialogProps) {
  const words = useTeamText().join;
  const [password, setPassword] = useState("");
  const submission = useSubmit({
    fields: ["password"],
    failureOf,
    action: async () => (await import("../../../app/team-account.ts")).renew(session, password),
    onDone: () => {
      notify({ tone: "success", text: words.renewed });
      void refreshTeam(session);
      onClose();
    },
  });
  return (
    <FormDialog
      size="sm"
      title={words.renewTitle}
      submission={submission}
      action={words.renew}
      pendingLabel={words.joining}
      disabledReason={password === "" ? words.fill : undefined}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.renewText(name)}</p>
      <FormAlert submission={submission} />
      <PasswordField
        {...submission.field("password", password, setPassword)}
        label={words.password}
        autoComplete="current-password"
        autoFocus
      />
    </FormDialog>
  );
}
