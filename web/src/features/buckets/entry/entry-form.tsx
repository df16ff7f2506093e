import type { Session } from "@keepwell/client/session/session.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import type { KeyboardEvent } from "react";
import { useText } from "../../../text/text.ts";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Submission } from "../../../ui/use-submit.ts";
import type { Typed } from "./draft.ts";
import { GeneratorRow } from "./generator-row.tsx";

export const ENTRY_FORM = "entry-form";
export const ENTRY_FIELDS = ["name", "url", "username", "password", "confirm_password", "text"] as const;

interface EntryFormProps {
  readonly session: Session;
  readonly type: EntryType;
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
  readonly submission: Submission<(typeof ENTRY_FIELDS)[number]>;
}

export function EntryForm({ session, type, typed, onChange, submission }: EntryFormProps) {
  const text = useText().entry;
  const { errors } = submission;
  const saveByKeys = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submission.submit();
  };
  return (
    <form
      id={ENTRY_FORM}
      ref={submission.form}
      noValidate
      autoComplete="off"
      onSubmit={submission.submit}
      onKeyDown={saveByKeys}
      className="flex flex-col gap-4"
    >
      <FormAlert submission={submission} />
      <TextField
        label={text.name}
        hint={text.nameHint}
        name="name"
        isPrivate
        maxLength={NAME_MAX}
        value={typed.name}
        onChange={(name) => onChange({ name })}
        error={errors.name}
      />
      {type === "password" && (
        <PasswordFields
          session={session}
          type={type}
          typed={typed}
          onChange={onChange}
          submission={submission}
        />
      )}
      <TextArea
        label={type === "note" ? text.text : text.notes}
        name="text"
        isPrivate
        rows={type === "note" ? 10 : 3}
        isOptional={type === "password"}
        maxLength={FIELD_LIMITS.text}
        value={typed.text}
        onChange={(value) => onChange({ text: value })}
        error={errors.text}
      />
    </form>
  );
}

function PasswordFields({ session, typed, onChange, submission: { errors } }: EntryFormProps) {
  const text = useText().entry;
  return (
    <>
      <TextField
        label={text.address}
        name="url"
        type="url"
        isPrivate
        isOptional
        maxLength={FIELD_LIMITS.url}
        value={typed.url}
        onChange={(url) => onChange({ url })}
        error={errors.url}
      />
      <TextField
        label={text.username}
        name="username"
        isPrivate
        isOptional
        maxLength={FIELD_LIMITS.username}
        value={typed.username}
        onChange={(username) => onChange({ username })}
        error={errors.username}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label={text.password}
          name="password"
          isPrivate
          value={typed.password}
          onChange={(password) => onChange({ password })}
          error={errors.password}
        />
        <PasswordField
          label={text.repeat}
          name="confirm_password"
          isPrivate
          value={typed.confirm_password}
          onChange={(confirm_password) => onChange({ confirm_password })}
          error={errors.confirm_password}
        />
      </div>
      <GeneratorRow
        session={session}
        onGenerated={(password) => onChange({ password, confirm_password: password })}
      />
    </>
  );
}
