import type { Session } from "@keepwell/client/session/session.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import type { Submission } from "@keepwell/ui/use-submit.ts";
import type { ReactNode } from "react";
import { currentIdentity } from "../../../app/own-details.ts";
import { useRestoredText } from "../../../text/restored-text.ts";
import { isPhrase } from "../../../text/typed-phrase.ts";
import { ConsentField } from "./consent-field.tsx";

interface ConsentDialogProps {
  readonly session: Session;
  readonly submission: Submission<string>;
  readonly title: string;
  readonly action: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
  /** Explains the older data that the user is about to accept. */
  readonly children: ReactNode;
}

/**
 * Explains that the server has sent older data. The user can accept the data only after they have typed the sentence of
 * consent.
 */
export function ConsentDialog(props: ConsentDialogProps) {
  const { session, submission, title, action, typed, onType, onClose, children } = props;
  const words = useRestoredText();
  return (
    <FormDialog
      role="alertdialog"
      title={title}
      subtitle={currentIdentity(session).email}
      submission={submission}
      isDangerous
      action={action}
      pendingLabel={words.state.continuing}
      disabledReason={isPhrase(typed, words.phrase) ? undefined : words.fill}
      onClose={onClose}
    >
      <FormAlert submission={submission} />
      {children}
      <ConsentField typed={typed} onType={onType} />
    </FormDialog>
  );
}
