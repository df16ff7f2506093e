/** @file The inputs that a password has and a note does not. */
import type { Session } from "@keepwell/client/session/session.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Typed } from "./draft.ts";
import { GeneratorRow } from "./generator-row.tsx";

interface InputsProps {
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
  readonly errors: Readonly<Partial<Record<string, string>>>;
}

export function AddressInput({ typed, onChange, errors }: InputsProps) {
  const text = useVaultText().entry;
  return (
    <TextField
      label={text.address}
      name="url"
      type="url"
      isPrivate
      isOptional
      maxLength={FIELD_LIMITS.url}
      value={typed.url}
      onChange={(url) => onChange({ url })}
      error={errors["url"]}
    />
  );
}

export function CredentialInputs(props: InputsProps & { readonly session: Session }) {
  const { session, typed, onChange, errors } = props;
  const text = useVaultText().entry;
  return (
    <>
      <TextField
        label={text.username}
        name="username"
        isPrivate
        isOptional
        maxLength={FIELD_LIMITS.username}
        value={typed.username}
        onChange={(username) => onChange({ username })}
        error={errors["username"]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label={text.password}
          name="password"
          isPrivate
          value={typed.password}
          onChange={(password) => onChange({ password })}
          error={errors["password"]}
        />
        <PasswordField
          label={text.repeat}
          name="confirm_password"
          isPrivate
          value={typed.confirm_password}
          onChange={(confirm_password) => onChange({ confirm_password })}
          error={errors["confirm_password"]}
        />
      </div>
      <GeneratorRow
        session={session}
        onGenerated={(password) => onChange({ password, confirm_password: password })}
      />
    </>
  );
}
