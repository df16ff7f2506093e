import type { Session } from "@keepwell/client/session/session.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useRestoredText } from "../../../text/restored-text.ts";
import { isPhrase } from "../../../text/typed-phrase.ts";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { ConsentField } from "./consent-field.tsx";
import { acceptOlderEntries } from "./decide-on-state.ts";

interface OlderEntriesDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Explains what an older version of an entry means, and asks for the sentence that accepts it. */
export function OlderEntriesDialog({ session, onClose }: OlderEntriesDialogProps) {
  const words = useRestoredText();
  const [typed, setTyped] = useState("");
  const submission = useSubmit({ fields: [], failureOf, action: () => acceptOlderEntries(session) });
  return (
    <FormDialog
      role="alertdialog"
      title={words.entries.title}
      subtitle={session.identity.email}
      submission={submission}
      isDangerous
      action={words.entries.continue}
      pendingLabel={words.state.continuing}
      disabledReason={isPhrase(typed, words.phrase) ? undefined : words.fill}
      onClose={onClose}
    >
      <FormAlert submission={submission} />
      <p>{words.entries.why}</p>
      <p>{words.entries.lost}</p>
      <ConsentField typed={typed} onType={setTyped} />
    </FormDialog>
  );
}
