import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Select } from "@keepwell/ui/select.tsx";
import { useMemo } from "react";
import { useAddressText } from "../../../text/address-text.ts";
import { countryOptions, stateOptions } from "./place-names.ts";
import { type AddressFieldsProps, inCountry } from "./typed-address.ts";

/**
 * The field for the country. If the country has states or provinces, there is also a field for the state or province.
 */
export function PlaceFields({ value, errors, onChange }: Omit<AddressFieldsProps, "isPersonShown">) {
  const words = useAddressText();
  const { locale } = useAppearance();
  const { iso_country, iso_state } = value;
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const states = useMemo(() => stateOptions(iso_country, locale, words), [iso_country, locale, words]);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        name="iso_country"
        label={words.iso_country}
        options={countries}
        value={iso_country || undefined}
        error={errors.iso_country}
        onChange={(chosen) => onChange(inCountry(chosen, iso_state))}
        autoComplete="billing country"
      />
      {states.length > 0 && (
        <Select
          // With this key, React makes a new field for each country. An open list of the previous country's states is
          // thus closed.
          key={iso_country}
          name="iso_state"
          label={words.iso_state}
          options={states}
          value={iso_state || undefined}
          error={errors.iso_state}
          onChange={(chosen) => onChange({ iso_state: chosen })}
          autoComplete="billing address-level1"
        />
      )}
    </div>
  );
}
