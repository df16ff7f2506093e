import type { Session } from "@keepwell/client/session/session.ts";
import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import { TwoFactorNeeded } from "@keepwell/client/sign-in/two-factor-needed.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { EmailField } from "@keepwell/ui/email-field.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useAutofill } from "@keepwell/ui/use-autofill.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { loadAccounts } from "../../app/load-accounts.ts";
import { isPasskeyCapable } from "../../app/passkey-capable.ts";
import { useText } from "../../text/text.ts";
import { OLDER_PASSWORD, useOlderPassword } from "./restored/use-older-password.ts";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

const OlderPassword = lazy(async () => ({
  default: (await import("./restored/older-password.tsx")).OlderPassword,
}));

interface LoginFormProps {
  readonly onDone: (session: Session) => void;
  /** Called when the password is right but a second factor is also required. */
  readonly onTwoFactor: (pending: PendingSignIn) => void;
  /** Another action, shown beside the button, such as creating an account. */
  readonly beside?: ReactNode;
}

/**
 * Asks for email and password, or for a passkey. If the server refuses email and password, the password field is
 * cleared and focused.
 */
export function LoginForm({ onDone, onTwoFactor, beside }: LoginFormProps) {
  const text = useText().identity.login;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(true);
  const autofill = useAutofill();
  // Set if the user says that they have changed the account's password in another browser. Contains the account's
  // address.
  const accepted = useRef<string>(undefined);
  const told = useOlderPassword(email);
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const submission = useSubmit({
    fields: ["email", "password"],
    failureOf: told.failureOf,
    action: async () => {
      passkey.clear();
      const acceptChanged = accepted.current === email;
      const { acceptOlder } = told;
      const credentials = { email, password, remember, acceptChanged, acceptOlder };
      return (await loadAccounts()).signIn(credentials).catch(requirePending);
    },
    onDone: (done) => ("finish" in done ? onTwoFactor(done) : onDone(done)),
  });
  const passkey = usePasskeySignIn(submission, { failureOf: told.failureOf, onDone });
  useEffect(() => {
    if (!isWrongPassword(submission.errorType)) return;
    setPassword("");
    if (submission.errorType === "unauthorized") passwordField.current?.focus();
  }, [submission.errorType]);
  const isFilled = autofill.isFilled("email", email) && autofill.isFilled("password", password);
  const missing = isFilled ? undefined : text.fillBoth;
  return (
    <Form submission={submission} {...autofill.watch}>
      {submission.errorType !== OLDER_PASSWORD && <FormAlert submission={submission} />}
      <FormAlert submission={passkey} />
      {submission.errorType === "sign_in_changed" && (
        <Button
          onPress={() => {
            accepted.current = email;
            submission.submit();
          }}
        >
          {text.continueChanged}
        </Button>
      )}
      {told.older && (
        <Suspense>
          <OlderPassword older={told.older} onConsent={told.accept} />
        </Suspense>
      )}
      <EmailField
        {...submission.field("email", email, setEmail)}
        label={text.email}
        autoComplete="username webauthn"
      />
      <PasswordField
        {...submission.field("password", password, setPassword)}
        ref={passwordField}
        label={text.password}
        autoComplete="current-password"
      />
      <Checkbox
        name="remember"
        label={text.remember}
        hint={text.rememberHint}
        isChecked={remember}
        onChange={setRemember}
      />
      <div className="flex gap-3">
        <SubmitButton
          submission={submission}
          isWide
          pendingLabel={text.submitting}
          disabledReason={told.older && !told.acceptOlder ? text.confirmOlder : missing}
        >
          {text.submit}
        </SubmitButton>
        {beside}
      </div>
      {isPasskeyCapable() && (
        <Button
          isWide
          isPending={passkey.processing}
          pendingLabel={text.passkeyWaiting}
          onPress={() => passkey.submit()}
        >
          {text.passkey}
        </Button>
      )}
    </Form>
  );
}

/** Whether the server has refused the password, or has an older password of the account than this browser has seen. */
const isWrongPassword = (errorType: string | undefined): boolean =>
  errorType === "unauthorized" || errorType === OLDER_PASSWORD;

const requirePending = (error: unknown): PendingSignIn => {
  if (error instanceof TwoFactorNeeded) return error.pending;
  throw error;
};
