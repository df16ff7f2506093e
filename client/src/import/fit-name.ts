import { NAME_MAX } from "@keepwell/contract/fields.ts";

/** A name as the server takes it: one line, no control characters. May come out empty. */
export const cleanName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim();

/** At most as long as a name may be, and not through the middle of a character. */
export const shortName = (name: string): string =>
  name.length <= NAME_MAX
    ? name
    : name
        .slice(0, NAME_MAX)
        .replace(/[\ud800-\udbff]$/, "")
        .trim();

/** `Work / Servers`, of the parts of a path. Undefined when nothing is left of it. */
export const pathName = (path: readonly string[]): string | undefined =>
  path
    .map(cleanName)
    .filter((part) => part !== "")
    .join(" / ") || undefined;
