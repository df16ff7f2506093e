import { EMAIL_MAX } from "@keepwell/contract/fields.ts";
import { EmailField } from "@keepwell/ui/email-field.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useAutofill } from "@keepwell/ui/use-autofill.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";

/** The failures that are shown with their own message, because the user can do something about them. */
const OWN_WORDS = ["offline", "rate_limited", "validation"];

/**
 * Asks the server to send a reset link to an address. The page shows the same text whether or not the address has an
 * account.
 */
export function ForgotForm({ onDone }: { readonly onDone: () => void }) {
  const words = useRecoveryText().forgot;
  const [email, setEmail] = useState("");
  const autofill = useAutofill();
  const submission = useSubmit({
    fields: ["email"],
    failureOf: (error): Failure => {
      const failure = failureOf(error);
      return OWN_WORDS.includes(failure.type) ? failure : { ...failure, message: words.failed };
    },
    action: async () => (await import("../../app/recovery.ts")).askForLink(email),
    onDone,
  });
  return (
    <Form submission={submission} {...autofill.watch}>
      <p className="text-ink-2">{words.text}</p>
      <FormAlert submission={submission} />
      <EmailField
        {...submission.field("email", email, setEmail)}
        label={words.email}
        autoComplete="username"
        maxLength={EMAIL_MAX}
      />
      <SubmitButton
        submission={submission}
        isWide
        pendingLabel={words.submitting}
        disabledReason={autofill.isFilled("email", email) ? undefined : words.fill}
      >
        {words.submit}
      </SubmitButton>
    </Form>
  );
}
