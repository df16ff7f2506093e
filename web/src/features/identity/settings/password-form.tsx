import type { Session } from "@keepwell/client/session/session.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { HiddenUsername } from "@keepwell/ui/hidden-username.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { loadAccounts } from "../../../app/load-accounts.ts";
import { currentIdentity } from "../../../app/own-details.ts";
import { refuseProblems } from "../../../app/refuse-problems.ts";
import { useSettingsText } from "../../../text/settings-text.ts";
import { useText } from "../../../text/text.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { useNewPassword } from "../use-new-password.ts";

const FIELDS = ["password", "new_password", "confirm_password"] as const;
const EMPTY = { password: "", new_password: "", confirm_password: "" };

/** Asks for the current password, and twice for the new one. The change ends every other session. */
export function PasswordForm({ session }: { readonly session: Session }) {
  const { common } = useText();
  const words = useSettingsText().password;
  const [typed, setTyped] = useState(EMPTY);
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const { name, email } = currentIdentity(session);
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
    <Form submission={submission} className="flex max-w-form flex-col gap-4">
      <p className="text-ink-2">{words.hint}</p>
      <FormAlert submission={submission} />
      <HiddenUsername value={email} />
      <PasswordField
        {...submission.field("password", typed.password, set("password"))}
        label={words.current}
        autoComplete="current-password"
      />
      <NewPasswordField
        {...submission.field("new_password", typed.new_password, set("new_password"))}
        label={words.next}
        strength={rules.strength}
      />
      <PasswordField
        {...submission.field("confirm_password", typed.confirm_password, set("confirm_password"))}
        label={words.repeat}
        autoComplete="new-password"
      />
      <div>
        <SubmitButton
          submission={submission}
          pendingLabel={common.saving}
          disabledReason={isFilled ? undefined : words.fill}
        >
          {words.change}
        </SubmitButton>
      </div>
    </Form>
  );
}

/**
 * Refuses a repeated password that differs from the new one. This is checked before a key is derived, because deriving
 * a key takes a moment.
 */
const refuseDifferent = (typed: typeof EMPTY, message: string): void => {
  if (typed.new_password !== typed.confirm_password)
    refuseProblems({ confirm_password: { code: "password_mismatch", message } });
};
