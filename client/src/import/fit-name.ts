import { NAME_MAX } from "@keepwell/contract/fields.ts";

/** Brings a name into one line of valid Unicode without control characters. The result may be empty or too long. */
export const cleanName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();

/** A name, shortened to the maximum length but never in the middle of a character. */
export const shortName = (name: string): string =>
  name.length <= NAME_MAX
    ? name
    : name
        .slice(0, NAME_MAX)
        .replace(/[\ud800-\udbff]$/, "")
        .trim();

/** Joins the parts of a path, as in `Work / Servers`. Undefined if all parts are empty. */
export const pathName = (path: readonly string[]): string | undefined =>
  path
    .map(cleanName)
    .filter((part) => part !== "")
    .join(" / ") || undefined;
