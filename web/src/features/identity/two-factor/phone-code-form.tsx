import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { PhoneMessage } from "./phone-message.tsx";

interface PhoneCodeFormProps {
  readonly session: Session;
  /** The phone number that is not confirmed yet. */
  readonly phone: string;
  /** Called with new backup codes if this is the account's first factor, otherwise with null. */
  readonly onDone: (backupCodes: readonly string[] | null) => void;
  readonly onAnother: () => void;
}

/** Asks for the code that confirms the phone number. A wrong code is cleared. */
export function PhoneCodeForm({ session, phone, onDone, onAnother }: PhoneCodeFormProps) {
  const { phone: words, step } = useTwoFactorText();
  const [token, setToken] = useState("");
  const { identity } = session.api;
  const submission = useSubmit({
    fields: ["token"],
    failureOf,
    action: () => withConfirmation(() => identity.confirmPhoneNumber({ body: { token } })),
    onDone: ({ backup_codes }) => onDone(backup_codes),
  });
  useEffect(() => {
    if (submission.errorType === "not_found") setToken("");
  }, [submission.errorType]);
  return (
    <Form submission={submission}>
      <FormAlert submission={submission} />
      <PhoneMessage
        sentence={() => words.sentTo(phone)}
        codeSent
        sendCode={() => withConfirmation(() => identity.addPhoneNumber({ body: { phone_number: phone } }))}
      />
      <TextField
        {...submission.field("token", token, setToken)}
        label={words.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        isMono
        autoFocus
      />
      <ButtonRow>
        <SubmitButton
          submission={submission}
          pendingLabel={words.validating}
          disabledReason={token.trim() === "" ? step.fill : undefined}
        >
          {words.validate}
        </SubmitButton>
        <Button variant="quiet" onPress={onAnother}>
          {words.another}
        </Button>
      </ButtonRow>
    </Form>
  );
}
