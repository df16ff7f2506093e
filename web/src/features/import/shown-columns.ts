import type { ColumnTarget } from "@keepwell/client/import/csv/column-words.ts";

/**
 * How many columns are shown at most. Exports of password managers have fewer, and a select for each of very many
 * columns would stall the page.
 */
export const MAX_SHOWN_COLUMNS = 60;

/** Only values of these columns are shown. All others may be secrets, including those of unknown columns. */
const SHOWN: ReadonlySet<ColumnTarget> = new Set(["name", "url", "username", "email", "list", "bucket"]);

export const isShownTarget = (target: ColumnTarget): boolean => SHOWN.has(target);

/** A file needs at least one of these columns. Without any, the user could not tell the entries apart. */
const TELLING: ReadonlySet<ColumnTarget> = new Set(["name", "url", "username", "email", "password", "text"]);

export const saysEnough = (mapping: readonly ColumnTarget[]): boolean =>
  mapping.some((target) => TELLING.has(target));
