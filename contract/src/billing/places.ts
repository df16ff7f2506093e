/**
 * @file The rules of countries and their states. This file imports the large lists of both, so code that the page needs
 * for its first view must not import this file.
 */
import type { FieldMessage } from "../errors.ts";
import { COUNTRIES } from "./countries.ts";
import { STATES, type State } from "./states.ts";

/** The codes of a country and, if the country has states, of one of them. */
export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly iso_country: string;
  readonly iso_state: string | null;
}

/** The country and state that an address form first shows (docs/specification.md, section 9). */
export const DEFAULT_PLACE = { iso_country: "CA", iso_state: "QC" } as const satisfies Place;

const KNOWN = new Set(COUNTRIES.map(({ alpha2 }) => alpha2));

export const isCountry = (code: string): boolean => KNOWN.has(code);

/** The states or provinces to choose from; none for most countries. */
export const statesOf = (country: string): readonly State[] => STATES.get(country) ?? [];

export const isStateOf = (country: string, state: string): boolean =>
  statesOf(country).some(({ code }) => code === state);

const stateProblem = ({ iso_country, iso_state }: Place): FieldMessage | null => {
  if (iso_state === null) return statesOf(iso_country).length > 0 ? "required" : null;
  return isStateOf(iso_country, iso_state) ? null : "state_unknown";
};

/** The problems of the place, by field; empty if there are none. */
export const placeProblems = (place: Place): Readonly<Record<string, readonly FieldMessage[]>> => {
  if (!isCountry(place.iso_country)) return { iso_country: ["country_unknown"] };
  const problem = stateProblem(place);
  return problem === null ? {} : { iso_state: [problem] };
};
