/**
 * @file The fields of a billing address. Only pages that are loaded on demand use them, because the list of countries
 * is long.
 */
import {
  ADDRESS_MAX,
  CITY_MAX,
  ORGANIZATION_MAX,
  POSTALCODE_MAX,
} from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { PERSON_NAME_MAX } from "@keepwell/contract/fields.ts";
import { TextField } from "@keepwell/ui/text-field.tsx";
import type { InputHTMLAttributes } from "react";
import { useAddressText } from "../../../text/address-text.ts";
import { PlaceFields } from "./place-fields.tsx";
import type { AddressField, AddressFieldsProps } from "./typed-address.ts";

type TextInput = Exclude<AddressField, "iso_country" | "iso_state">;

const INPUTS: Readonly<
  Record<
    TextInput,
    { readonly max: number; readonly token: InputHTMLAttributes<HTMLInputElement>["autoComplete"] }
  >
> = {
  firstname: { max: PERSON_NAME_MAX, token: "billing given-name" },
  lastname: { max: PERSON_NAME_MAX, token: "billing family-name" },
  organization: { max: ORGANIZATION_MAX, token: "billing organization" },
  address: { max: ADDRESS_MAX, token: "billing address-line1" },
  address2: { max: ADDRESS_MAX, token: "billing address-line2" },
  city: { max: CITY_MAX, token: "billing address-level2" },
  postalcode: { max: POSTALCODE_MAX, token: "billing postal-code" },
};

const OPTIONAL: readonly TextInput[] = ["organization", "address2"];

/** The fields for the name, organization and address on invoices. The caller renders the form around them. */
export function AddressFields({ value, errors, onChange, isPersonShown = true }: AddressFieldsProps) {
  const words = useAddressText();
  const field = (name: TextInput) => (
    <TextField
      name={name}
      label={words[name]}
      isOptional={OPTIONAL.includes(name)}
      value={value[name]}
      error={errors[name]}
      onChange={(typed) => onChange({ [name]: typed })}
      autoComplete={INPUTS[name].token}
      maxLength={INPUTS[name].max}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      {isPersonShown && (
        <div className="grid gap-4 sm:grid-cols-2">
          {field("firstname")}
          {field("lastname")}
        </div>
      )}
      {field("organization")}
      {field("address")}
      {field("address2")}
      <div className="grid gap-4 sm:grid-cols-2">
        {field("city")}
        {field("postalcode")}
      </div>
      <PlaceFields value={value} errors={errors} onChange={onChange} />
    </div>
  );
}
