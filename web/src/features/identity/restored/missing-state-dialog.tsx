import { StateMissing, type ToRemember } from "@keepwell/client/people/state-missing.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { currentIdentity } from "../../../app/own-details.ts";
import { useMissingStateText } from "../../../text/missing-state-text.ts";
import { beginState } from "./decide-on-state.ts";

interface MissingStateDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/**
 * Says that nothing can be saved because the server sends no state. Asks the user whether the account had anything to
 * remember.
 */
export function MissingStateDialog({ session, onClose }: MissingStateDialogProps) {
  const words = useMissingStateText();
  const [chosen, choose] = useState<ToRemember>();
  const submission = useSubmit({
    fields: [],
    failureOf: (error) =>
      error instanceof StateMissing
        ? { type: "missing_state", message: words.stillMissing }
        : failureOf(error),
    action: async () => chosen && beginState(session, chosen),
  });
  const rows = (["nothing", "lost"] as const).map((value) => ({ value, ...words.choices[value] }));
  return (
    <FormDialog
      role="alertdialog"
      title={words.title}
      subtitle={currentIdentity(session).email}
      submission={submission}
      action={words.continue}
      pendingLabel={words.continuing}
      disabledReason={chosen === undefined ? words.fill : undefined}
      onClose={onClose}
    >
      <FormAlert submission={submission} />
      <p>{words.what}</p>
      <p>{words.why}</p>
      <RadioRows label={words.question} name="to-remember" rows={rows} value={chosen} onChange={choose} />
    </FormDialog>
  );
}
