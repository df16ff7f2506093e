import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { TwoFactorNeeded } from "@keepwell/client/sign-in/two-factor-needed.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { EmailField } from "@keepwell/ui/email-field.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useAutofill } from "@keepwell/ui/use-autofill.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useRef, useState } from "react";
import { warmUp } from "../device/derive-master-key.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { beginUnlock } from "../lock/locking.ts";
import { failureOf, SIGN_IN_CHANGED } from "../page/failure-words.ts";
import { text } from "../text/text.ts";

interface SignInFormProps {
  readonly device: ServerDevice;
  /** Stores the sign-in. @throws StorageRefused */
  readonly settle: () => Promise<void>;
  readonly onDone: () => void;
  /** Called when the password was right, but a code is required too. */
  readonly onCode: (pending: PendingSignIn) => void;
}

const pendingOf = (error: unknown): PendingSignIn => {
  if (error instanceof TwoFactorNeeded) return error.pending;
  throw error;
};

/**
 * Asks for address and password. The password never leaves this page, because a worker of this page derives the key
 * from it.
 */
export function SignInForm({ device, settle, onDone, onCode }: SignInFormProps) {
  const words = text().setup;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const accepted = useRef<string>(undefined);
  const autofill = useAutofill();
  useEffect(() => void warmUp(), []);
  const submission = useSubmit({
    fields: ["email", "password"],
    failureOf,
    action: async () => {
      await beginUnlock();
      const acceptChanged = accepted.current === email;
      const pending = await signIn(device, { email, password, acceptChanged }).then(() => null, pendingOf);
      if (!pending) await settle();
      return pending;
    },
    onDone: (pending) => (pending ? onCode(pending) : onDone()),
  });
  useEffect(() => {
    if (submission.errorType === "unauthorized") setPassword("");
  }, [submission.errorType]);
  const isFilled = autofill.isFilled("email", email) && autofill.isFilled("password", password);
  return (
    <Form submission={submission} {...autofill.watch}>
      <FormAlert submission={submission} />
      {submission.errorType === SIGN_IN_CHANGED && (
        <Button
          onPress={() => {
            accepted.current = email;
            submission.submit();
          }}
        >
          {words.continueChanged}
        </Button>
      )}
      <EmailField
        {...submission.field("email", email, setEmail)}
        label={words.email}
        autoComplete="username"
      />
      <PasswordField
        {...submission.field("password", password, setPassword)}
        label={words.password}
        autoComplete="current-password"
      />
      <SubmitButton
        submission={submission}
        isWide
        pendingLabel={words.signingIn}
        disabledReason={isFilled ? undefined : words.fillBoth}
      >
        {words.signIn}
      </SubmitButton>
    </Form>
  );
}
