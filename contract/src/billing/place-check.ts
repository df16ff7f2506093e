/**
 * @file Checks whether the country and state of a form exist. The large lists of places are loaded with the first
 * check.
 */
import type { FieldMessage } from "../errors.ts";
import { reportFields } from "../report-fields.ts";

interface TypedPlace {
  readonly iso_country?: string | null | undefined;
  readonly iso_state?: string | null | undefined;
}

const problemsOf = async ({
  iso_country,
  iso_state,
}: TypedPlace): Promise<Readonly<Record<string, readonly FieldMessage[]>>> => {
  // If the country is missing or not a code, the check of the field reports it.
  if (typeof iso_country !== "string" || !/^[A-Z]{2}$/.test(iso_country)) return {};
  const { placeProblems } = await import("./places.ts");
  return placeProblems({ iso_country, iso_state: iso_state ?? null });
};

/** Reports a country that does not exist, and a state that is missing or belongs to another country. */
export const placeExists = reportFields<TypedPlace>(problemsOf);
