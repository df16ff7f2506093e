/** @file Shows the further addresses and custom fields of an open entry. */
import { fieldKind } from "@keepwell/client/extra/extra.ts";
import { DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { useText } from "../../../../text/text.ts";
import { SecretRow } from "../secret-row.tsx";
import { CopyRow, EmptyRow } from "../value-rows.tsx";
import { useExtraText } from "./extra-text.ts";
import type { TypedExtra, TypedField } from "./typed-extra.ts";

interface UrlRowsProps {
  readonly urls: TypedExtra["urls"];
  readonly refusal: string | undefined;
}

/** The further addresses. Their numbers begin with 2, because the entry's own address is the first. */
export function UrlRows({ urls, refusal }: UrlRowsProps) {
  const text = useExtraText();
  return urls.map(({ id, url }, index) => (
    <CopyRow
      key={id}
      label={text.address(index + 2)}
      copyLabel={text.copyAddress(index + 2)}
      value={url}
      refusal={refusal}
      isLink
    />
  ));
}

interface FieldRowsProps {
  readonly fields: TypedExtra["fields"];
  readonly refusal: string | undefined;
}

export function FieldRows({ fields, refusal }: FieldRowsProps) {
  return fields.map((field) => <FieldRow key={field.id} field={field} refusal={refusal} />);
}

function FieldRow({ field, refusal }: { readonly field: TypedField; readonly refusal: string | undefined }) {
  const text = useExtraText();
  const { value } = field;
  const name = field.name.trim() === "" ? text.unnamed : field.name;
  const kind = fieldKind(field);
  if (kind === "boolean") return <YesNoRow label={name} value={value} />;
  if (value === "") return <EmptyRow label={name} />;
  const row = { label: name, value, refusal, copyLabel: text.copyField(name) };
  return kind === "hidden" ? <SecretRow {...row} what={name} /> : <CopyRow {...row} />;
}

function YesNoRow({ label, value }: { readonly label: string; readonly value: string }) {
  const { common } = useText();
  return <DescriptionRow label={label}>{value === "true" ? common.yes : common.no}</DescriptionRow>;
}
