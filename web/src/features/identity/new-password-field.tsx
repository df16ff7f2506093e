import { Meter } from "@keepwell/ui/meter.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { useWhenPointerRests } from "@keepwell/ui/use-when-pointer-rests.ts";
import type { Strength } from "../../kdf/strength.ts";
import { useSignUpText } from "../../text/sign-up-text.ts";

interface NewPasswordFieldProps {
  /** The field's label. The default is the label in the sign-up form. */
  readonly label?: string;
  readonly name?: string;
  readonly value: string;
  readonly strength: Strength | null;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * The field for a new password of an account or of an exported file. Shows the password's strength as a bar and in
 * words.
 */
export function NewPasswordField({
  label,
  name = "password",
  value,
  strength: measured,
  error,
  onChange,
}: NewPasswordFieldProps) {
  // The strength is known only some time after the user has typed. If it were then shown at once, a control that the
  // user is pressing could move.
  const strength = useWhenPointerRests(measured);
  const text = useSignUpText();
  const { words, ...suggestions } = text.strength;
  const score = strength?.score ?? 0;
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        label={label ?? text.password}
        hint={text.passwordHint}
        name={name}
        autoComplete="new-password"
        value={value}
        error={error}
        onChange={onChange}
      />
      {strength && (
        <Meter
          label={suggestions.label}
          value={score + 1}
          word={words[score] ?? ""}
          suggestion={strength.weakness === null ? undefined : suggestions[strength.weakness]}
          announcesFirst
        />
      )}
    </div>
  );
}
