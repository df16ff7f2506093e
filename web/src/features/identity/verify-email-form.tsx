import type { FollowedEmailLink } from "@keepwell/client/account/verify-email.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useRef, useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { useText } from "../../text/text.ts";
import { useVerifyEmailText } from "../../text/verify-email-text.ts";

interface VerifyEmailFormProps {
  readonly link: FollowedEmailLink;
  /** Whether the account of the link is open in this tab. If so, no password is required. */
  readonly isOpen: boolean;
  readonly onDone: () => void;
}

/**
 * Confirms the address. If the account of the link is open in this tab, one click is enough. Otherwise the user must
 * type the account's password.
 */
export function VerifyEmailForm({ link, isOpen, onDone }: VerifyEmailFormProps) {
  const words = useVerifyEmailText();
  const { continueChanged } = useText().identity.login;
  const [password, setPassword] = useState("");
  // Whether the user says that they have changed the password in another browser.
  const accepted = useRef(false);
  const submission = useSubmit({
    fields: ["password"],
    failureOf,
    action: async () => {
      const { proveAddress } = await import("../../app/verify-email.ts");
      await proveAddress(link, isOpen ? null : { password, acceptChanged: accepted.current });
    },
    onDone,
  });
  return (
    <Form submission={submission}>
      <p className="text-ink-2">{isOpen ? words.own(link.email) : words.foreign(link.email)}</p>
      <FormAlert submission={submission} />
      {submission.errorType === "sign_in_changed" && (
        <Button
          onPress={() => {
            accepted.current = true;
            submission.submit();
          }}
        >
          {continueChanged}
        </Button>
      )}
      {!isOpen && (
        <PasswordField
          {...submission.field("password", password, setPassword)}
          label={words.password}
          autoComplete="current-password"
        />
      )}
      <SubmitButton
        submission={submission}
        isWide
        pendingLabel={words.working}
        disabledReason={isOpen || password !== "" ? undefined : words.fill}
      >
        {words.submit}
      </SubmitButton>
    </Form>
  );
}
