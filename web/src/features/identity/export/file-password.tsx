import { FormSection } from "@keepwell/ui/form-section.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import type { Submission } from "@keepwell/ui/use-submit.ts";
import { useExportText } from "../../../text/exporting-text.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import type { useNewPassword } from "../use-new-password.ts";

export interface TypedPassword {
  readonly file_password: string;
  readonly repeat: string;
}

interface FilePasswordProps {
  readonly typed: TypedPassword;
  readonly submission: Submission<keyof TypedPassword>;
  readonly strength: ReturnType<typeof useNewPassword>["strength"];
  readonly onChange: (typed: TypedPassword) => void;
}

/** Asks twice for the password with which the file is encrypted. */
export function FilePassword({ typed, submission, strength, onChange }: FilePasswordProps) {
  const text = useExportText();
  const set = (name: keyof TypedPassword) => (value: string) => onChange({ ...typed, [name]: value });
  return (
    <FormSection title={text.passwordTitle} text={text.passwordText}>
      <NewPasswordField
        {...submission.field("file_password", typed.file_password, set("file_password"))}
        label={text.password}
        strength={strength}
      />
      <PasswordField
        {...submission.field("repeat", typed.repeat, set("repeat"))}
        label={text.repeat}
        autoComplete="new-password"
      />
    </FormSection>
  );
}
