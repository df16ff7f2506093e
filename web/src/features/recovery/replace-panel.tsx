import { PERSON_NAME_MAX } from "@keepwell/contract/fields.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { useText } from "../../text/text.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextField } from "../../ui/text-field.tsx";

export interface PersonName {
  readonly firstname: string;
  readonly lastname: string;
}

interface ReplacePanelProps {
  readonly name: PersonName;
  readonly onName: (change: Partial<PersonName>) => void;
  readonly errors: Partial<PersonName>;
  readonly phrase: string;
  readonly onPhrase: (phrase: string) => void;
}

/** The name for the new account, what is deleted for it, and the phrase to type. */
export function ReplacePanel({ name, onName, errors, phrase, onPhrase }: ReplacePanelProps) {
  const words = useRecoveryText().replace;
  const { signup } = useText().identity;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={signup.firstname}
        name="firstname"
        autoComplete="given-name"
        maxLength={PERSON_NAME_MAX}
        value={name.firstname}
        onChange={(firstname) => onName({ firstname })}
        error={errors.firstname}
      />
      <TextField
        label={signup.lastname}
        name="lastname"
        autoComplete="family-name"
        maxLength={PERSON_NAME_MAX}
        value={name.lastname}
        onChange={(lastname) => onName({ lastname })}
        error={errors.lastname}
      />
      <Alert tone="warning" title={words.title}>
        <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
          {words.losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <p className="mt-2">{words.forever}</p>
      </Alert>
      <TextField
        label={words.label(words.phrase)}
        name="phrase"
        isPrivate
        value={phrase}
        onChange={onPhrase}
      />
    </div>
  );
}
