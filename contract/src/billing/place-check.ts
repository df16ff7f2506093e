/** @file Whether the place of a form exists. The lists of places come with the first check: they are large. */
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
  // A country that is missing or no code at all is the field's own problem.
  if (typeof iso_country !== "string" || !/^[A-Z]{2}$/.test(iso_country)) return {};
  const { placeProblems } = await import("./places.ts");
  return placeProblems({ iso_country, iso_state: iso_state ?? null });
};

/** Reports a country that does not exist, and a state that is missing or of another country. */
export const placeExists = reportFields<TypedPlace>(problemsOf);
