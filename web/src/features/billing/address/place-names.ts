/** @file The names of countries and states in the page's language, sorted for that language. */
import { COUNTRIES } from "@keepwell/contract/billing/countries.ts";
import { statesOf } from "@keepwell/contract/billing/places.ts";
import type { Locale } from "@keepwell/ui/appearance.ts";
import type { AddressText } from "../../../text/address-text.ts";

interface Place {
  /** The ISO code. */
  readonly id: string;
  readonly label: string;
}

const regions: Readonly<Record<Locale, Intl.DisplayNames | null>> = {
  // The English names come from the contract's list of countries, because the specification defines them.
  en: null,
  "fr-CA": new Intl.DisplayNames("fr-CA", { type: "region", fallback: "none" }),
};

const englishNames = new Map(COUNTRIES.map(({ alpha2, name }) => [alpha2, name]));

/** The name of a country, or its code if this version does not know the country. */
export const countryName = (code: string, locale: Locale): string =>
  regions[locale]?.of(code) ?? englishNames.get(code) ?? code;

const stateName = (country: string, state: string, words: AddressText): string =>
  words.state(`${country}-${state}`) ?? statesOf(country).find(({ code }) => code === state)?.name ?? state;

const sorted = (options: readonly Place[], locale: Locale) => {
  const { compare } = new Intl.Collator(locale);
  return options.toSorted((one, other) => compare(one.label, other.label));
};

export const countryOptions = (locale: Locale): readonly Place[] =>
  sorted(
    COUNTRIES.map(({ alpha2 }) => ({ id: alpha2, label: countryName(alpha2, locale) })),
    locale,
  );

/** The states or provinces of a country. Empty for most countries. */
export const stateOptions = (country: string, locale: Locale, words: AddressText): readonly Place[] =>
  sorted(
    statesOf(country).map(({ code }) => ({ id: code, label: stateName(country, code, words) })),
    locale,
  );
