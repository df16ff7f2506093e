import type { ExtraField } from "../extra/extra.ts";
import { pathName } from "./fit-name.ts";
import type { ImportLabel, ImportWords } from "./import-words.ts";

const SECRET: ReadonlySet<ImportLabel> = new Set([
  "number",
  "security_code",
  "pin",
  "account_number",
  "social_insurance_number",
  "passport_number",
  "licence_number",
  "private_key",
]);

export const isSecretLabel = (label: ImportLabel): boolean => SECRET.has(label);

/**
 * The name of a custom field that was in a section, such as `Work / Phone`. Without the section, fields with equal
 * labels could not be told apart.
 */
export const sectionedName = (section: string, label: string): string =>
  section.trim() === "" || section === label ? label : (pathName([section, label]) ?? label);

/**
 * Makes custom fields from values, with labels in the user's language. Secret values become hidden fields; empty values
 * are left out.
 */
export const labelledFields = (
  values: readonly (readonly [label: ImportLabel, value: string])[],
  { labels }: ImportWords,
): ExtraField[] =>
  values
    .filter(([, value]) => value.trim() !== "")
    .map(([label, value]) => ({ name: labels[label], value, kind: SECRET.has(label) ? "hidden" : "text" }));

/** A custom field with all tags of an item; none if it has no tags. */
export const tagFields = (tags: readonly string[], words: ImportWords): ExtraField[] =>
  labelledFields([["tags", tags.join(", ")]], words);

/** Like `tagFields`, for an item whose first tag becomes its list: a single tag needs no field. */
export const furtherTags = (tags: readonly string[], words: ImportWords): ExtraField[] =>
  tags.length > 1 ? tagFields(tags, words) : [];
