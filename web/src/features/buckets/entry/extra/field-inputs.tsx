/** @file Custom fields in the form. */
import { fieldKind } from "@keepwell/client/extra/extra.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useText } from "../../../../text/text.ts";
import type { ExtraFormProps } from "./extra-form.tsx";
import { useExtraText } from "./extra-text.ts";
import { Removable } from "./removable.tsx";
import { extraInput, type TypedField } from "./typed-extra.ts";

export function FieldInputs({ extra: { fields }, onChange, onRemoved, errors }: ExtraFormProps) {
  return fields.map((field) => (
    <FieldInput
      key={field.id}
      field={field}
      error={errors[extraInput.fieldName(field.id)]}
      onChange={(change) =>
        onChange({ fields: fields.map((one) => (one.id === field.id ? { ...one, ...change } : one)) })
      }
      onRemove={() => {
        onChange({ fields: fields.filter((one) => one.id !== field.id) });
        onRemoved();
      }}
    />
  ));
}

interface FieldInputProps {
  readonly field: TypedField;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<Pick<TypedField, "name" | "value">>) => void;
  readonly onRemove: () => void;
}

function FieldInput({ field, error, onChange, onRemove }: FieldInputProps) {
  const text = useExtraText();
  const what = field.name.trim() === "" ? text.kindNames[fieldKind(field)] : field.name;
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{what}</legend>
      <Removable what={what} onRemove={onRemove}>
        <div className="grid gap-x-3 gap-y-2 sm:grid-cols-[2fr_3fr]">
          <TextField
            label={text.fieldName}
            name={extraInput.fieldName(field.id)}
            isPrivate
            value={field.name}
            onChange={(name) => onChange({ name })}
            error={error}
          />
          <ValueInput field={field} what={what} onChange={(value) => onChange({ value })} />
        </div>
      </Removable>
    </fieldset>
  );
}

interface ValueInputProps {
  readonly field: TypedField;
  readonly what: string;
  readonly onChange: (value: string) => void;
}

function ValueInput({ field, what, onChange }: ValueInputProps) {
  const text = useExtraText();
  const { common } = useText();
  const kind = fieldKind(field);
  const input = { label: text.fieldValue, isPrivate: true, value: field.value, onChange } as const;
  if (kind === "hidden") return <PasswordField {...input} what={what} />;
  if (kind === "text") return <TextField {...input} />;
  return (
    <SegmentedControl
      label={text.fieldValue}
      value={field.value === "true" ? "true" : "false"}
      onChange={onChange}
      options={[
        { value: "true", label: common.yes },
        { value: "false", label: common.no },
      ]}
    />
  );
}
