import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { HiddenUsername } from "@keepwell/ui/hidden-username.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useState } from "react";
import { withConfirmation } from "../../app/confirmation.ts";
import { failureOf } from "../../app/failure-words.ts";
import { loadAccounts } from "../../app/load-accounts.ts";
import { currentIdentity } from "../../app/own-details.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { useText } from "../../text/text.ts";

interface MakeCodeFormProps {
  readonly session: Session;
  readonly label: string;
  readonly onMade: (code: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the password before a recovery code is made, because the password opens the account key. */
export function MakeCodeForm({ session, label, onMade, onCancel }: MakeCodeFormProps) {
  const text = useText();
  const words = useRecoveryText().page;
  const [password, setPassword] = useState("");
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const submission = useSubmit({
    fields: ["password"],
    failureOf,
    action: async () => {
      const { renewCode } = await import("../../app/recovery.ts");
      return withConfirmation(() => renewCode(session, password), password);
    },
    onDone: onMade,
  });
  return (
    <Form submission={submission} className="flex max-w-form flex-col gap-4">
      <p>{words.askPassword}</p>
      <FormAlert submission={submission} />
      <HiddenUsername value={currentIdentity(session).email} />
      <PasswordField
        {...submission.field("password", password, setPassword)}
        label={words.password}
        autoComplete="current-password"
        autoFocus
      />
      <ButtonRow>
        <SubmitButton
          submission={submission}
          pendingLabel={words.making}
          disabledReason={password === "" ? words.fillPassword : undefined}
        >
          {label}
        </SubmitButton>
        <Button variant="quiet" onPress={onCancel}>
          {text.common.cancel}
        </Button>
      </ButtonRow>
    </Form>
  );
}
