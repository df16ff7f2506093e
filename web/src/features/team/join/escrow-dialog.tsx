import type { Session } from "@keepwell/client/session/session.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { notify } from "../../../ui/notices-store.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { refreshTeam } from "../team-queries.ts";

const FORM = "escrow-form";

interface EscrowDialogProps {
  readonly session: Session;
  readonly name: string;
  readonly onClose: () => void;
}

/** Agrees anew that administrators may bring this account back: never without the password. */
export function EscrowDialog({ session, name, onClose }: EscrowDialogProps) {
  const { common } = useText();
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
  const missing = password === "" ? words.fill : undefined;
  return (
    <Dialog
      isOpen
      size="sm"
      title={words.renewTitle}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isPending={submission.processing}
            pendingLabel={words.joining}
            disabledReason={missing}
          >
            {words.renew}
          </Button>
        </DialogFooter>
      }
    >
      <form
        id={FORM}
        ref={submission.form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => (missing === undefined ? submission.submit(event) : event.preventDefault())}
      >
        <p className="text-ink-2">{words.renewText(name)}</p>
        <FormAlert submission={submission} />
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={submission.errors.password}
          onChange={setPassword}
        />
      </form>
    </Dialog>
  );
}
