import { EMAIL_MAX } from "@keepwell/contract/fields.ts";
import { useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { EmailField } from "../../ui/email-field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import type { Failure } from "../../ui/form-failure.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useAutofill } from "../../ui/use-autofill.ts";
import { useSubmit } from "../../ui/use-submit.ts";

/** The types of failure that keep their own message, because the user can act on it. */
const OWN_WORDS = ["offline", "rate_limited", "validation"];

/** Sends a reset link to an address. The answer is the same whether the address has an account or not. */
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
