import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useRef, useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { loadAccounts } from "../../app/sessions.ts";
import { useText } from "../../text/text.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAutofill } from "../../ui/use-autofill.ts";
import { useSubmit } from "../../ui/use-submit.ts";

/** Email and password. On a refusal the password is cleared and focused. */
export function LoginForm({ onDone }: { readonly onDone: (session: Session) => void }) {
  const text = useText().identity.login;
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const autofill = useAutofill();
  const passwordField = useRef<HTMLInputElement>(null);
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const submission = useSubmit({
    fields: ["email", "password"],
    failureOf,
    onDone,
    action: async () => (await loadAccounts()).signIn({ email, password }),
  });
  useEffect(() => {
    if (submission.errorType !== "unauthorized") return;
    setPassword("");
    passwordField.current?.focus();
  }, [submission.errorType]);
  const isFilled = autofill.isFilled("email", email) && autofill.isFilled("password", password);
  return (
    <form
      ref={submission.form}
      noValidate
      className="flex flex-col gap-4"
      {...autofill.watch}
      onSubmit={submission.submit}
    >
      <FormAlert submission={submission} />
      <TextField
        label={text.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        onChange={setEmail}
        error={submission.errors.email}
      />
      <PasswordField
        ref={passwordField}
        label={text.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={submission.errors.password}
      />
      <Button
        type="submit"
        variant="primary"
        isWide
        isPending={submission.processing}
        pendingLabel={text.submitting}
        disabledReason={isFilled ? undefined : text.fillBoth}
      >
        {text.submit}
      </Button>
    </form>
  );
}
