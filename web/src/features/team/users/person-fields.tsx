import { EMAIL_MAX, PERSON_NAME_MAX } from "@keepwell/contract/fields.ts";
import { EmailField } from "@keepwell/ui/email-field.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useTeamText } from "../../../text/team-text.ts";

export const PERSON_FIELDS = ["firstname", "lastname", "email", "email_confirm"] as const;
type Field = (typeof PERSON_FIELDS)[number];
export type TypedPerson = Readonly<Record<Field, string>>;

interface PersonFieldsProps {
  readonly typed: TypedPerson;
  readonly errors: Readonly<Partial<Record<Field, string>>>;
  readonly isReadOnly?: boolean;
  readonly onChange: (change: Partial<TypedPerson>) => void;
}

/** The fields for another person's name and address. The browser must not fill in the user's own name and address. */
export function PersonFields({ typed, errors, isReadOnly = false, onChange }: PersonFieldsProps) {
  const words = useTeamText().users;
  const field = (name: Field) => ({
    name,
    label: words.fields[name],
    value: typed[name],
    error: errors[name],
    isReadOnly,
    isPrivate: true,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("firstname")} maxLength={PERSON_NAME_MAX} />
        <TextField {...field("lastname")} maxLength={PERSON_NAME_MAX} />
      </div>
      <EmailField {...field("email")} maxLength={EMAIL_MAX} />
      <EmailField {...field("email_confirm")} maxLength={EMAIL_MAX} />
    </>
  );
}
