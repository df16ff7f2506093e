import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useEffect, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { loadAccounts } from "../../../app/load-accounts.ts";
import { useSettingsText } from "../../../text/settings-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { notify } from "../../../ui/notices-store.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { useNewPassword } from "../use-new-password.ts";

const FIELDS = ["password", "new_password", "confirm_password"] as const;
const EMPTY = { password: "", new_password: "", confirm_password: "" };

/** The current password, and the new one twice. Afterwards every other session has ended. */
export function PasswordForm({ session }: { readonly session: Session }) {
  const words = useSettingsText().password;
  const [typed, setTyped] = useState(EMPTY);
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const { name, email } = session.identity;
  const rules = useNewPassword(typed.new_password, { firstname: name, email }, "new_password");
  const submission = useSubmit({
    fields: FIELDS,
    failureOf,
    action: async () => {
      refuseDifferent(typed, words.mismatch);
      await rules.require();
      const { password, new_password: newPassword } = typed;
      await (await loadAccounts()).changePassword(session, { password, newPassword });
    },
    onDone: () => {
      setTyped(EMPTY);
      notify({ tone: "success", text: words.updated });
    },
  });
  const set = (name: keyof typeof EMPTY) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const isFilled = Object.values(typed).every((value) => value !== "");
  return (
    <form
      ref={submission.form}
      noValidate
      className="flex max-w-form flex-col gap-4"
      onSubmit={submission.submit}
    >
      <p className="text-ink-2">{words.hint}</p>
      <FormAlert submission={submission} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words.current}
        name="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={set("password")}
        error={submission.errors.password}
      />
      <NewPasswordField
        label={words.next}
        name="new_password"
        value={typed.new_password}
        strength={rules.strength}
        onChange={set("new_password")}
        error={submission.errors.new_password}
      />
      <PasswordField
        label={words.repeat}
        name="confirm_password"
        autoComplete="new-password"
        value={typed.confirm_password}
        onChange={set("confirm_password")}
        error={submission.errors.confirm_password}
      />
      <div>
        <ChangeButton submission={submission} isFilled={isFilled} />
      </div>
    </form>
  );
}

interface ChangeButtonProps {
  readonly submission: { readonly processing: boolean };
  readonly isFilled: boolean;
}

function ChangeButton({ submission, isFilled }: ChangeButtonProps) {
  const text = useText();
  const words = useSettingsText().password;
  return (
    <Button
      type="submit"
      variant="primary"
      isPending={submission.processing}
      pendingLabel={text.common.saving}
      disabledReason={isFilled ? undefined : words.fill}
    >
      {words.change}
    </Button>
  );
}

/** Checked before anything is derived. */
const refuseDifferent = (typed: typeof EMPTY, message: string): void => {
  if (typed.new_password === typed.confirm_password) return;
  const fields = { confirm_password: { code: "password_mismatch" as const, message } };
  throw new CallFailure("validation", { code: "validation", fields });
};
