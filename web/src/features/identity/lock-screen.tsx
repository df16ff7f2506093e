import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { useEffect, useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { loadAccounts } from "../../app/load-accounts.ts";
import { useText } from "../../text/text.ts";
import { Button } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useSubmit } from "../../ui/use-submit.ts";

interface LockScreenProps {
  readonly identity: Identity;
  readonly onSignOut: () => void;
}

/** The vault is locked; the address stays. The password opens it, also without a connection. */
export function LockScreen({ identity, onSignOut }: LockScreenProps) {
  const text = useText();
  const words = text.identity.lock;
  const [password, setPassword] = useState("");
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const submission = useSubmit({
    fields: ["password"],
    failureOf,
    action: async () => (await import("../../app/locking.ts")).unlockBrowser(identity, password),
  });
  return (
    <form ref={submission.form} noValidate className="flex flex-col gap-4" onSubmit={submission.submit}>
      <p className="text-ink-2">{words.text(identity.email)}</p>
      <FormAlert submission={submission} />
      <input type="text" name="username" autoComplete="username" value={identity.email} readOnly hidden />
      <PasswordField
        label={text.identity.login.password}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={submission.errors.password}
      />
      <Button
        type="submit"
        variant="primary"
        isWide
        isPending={submission.processing}
        pendingLabel={words.unlocking}
        disabledReason={password === "" ? text.identity.confirm.fill : undefined}
      >
        {words.unlock}
      </Button>
      <Button variant="quiet" onPress={onSignOut}>
        {text.shell.signOut}
      </Button>
    </form>
  );
}
