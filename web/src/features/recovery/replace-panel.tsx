import { PERSON_NAME_MAX } from "@keepwell/contract/fields.ts";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { useSignUpText } from "../../text/sign-up-text.ts";
import { ConfirmedLosses } from "./confirmed-losses.tsx";

export interface PersonName {
  readonly firstname: string;
  readonly lastname: string;
}

const FIELDS = [
  ["firstname", "given-name"],
  ["lastname", "family-name"],
] as const;

interface Replacement extends PersonName {
  readonly phrase: string;
}

interface ReplacePanelProps {
  readonly typed: Replacement;
  readonly onType: (change: Partial<Replacement>) => void;
  readonly errors: Partial<PersonName>;
}

/** Asks for the user's name in the new account, and for the phrase that confirms that the old account is deleted. */
export function ReplacePanel({ typed, onType, errors }: ReplacePanelProps) {
  const words = useRecoveryText().replace;
  const signUp = useSignUpText();
  return (
    <div className="flex flex-col gap-4">
      {FIELDS.map(([field, autoComplete]) => (
        <TextField
          key={field}
          label={signUp[field]}
          name={field}
          autoComplete={autoComplete}
          maxLength={PERSON_NAME_MAX}
          value={typed[field]}
          onChange={(value) => onType({ [field]: value })}
          error={errors[field]}
        />
      ))}
      <ConfirmedLosses
        words={words}
        outcome={words.forever}
        phrase={typed.phrase}
        onPhrase={(phrase) => onType({ phrase })}
      />
    </div>
  );
}
