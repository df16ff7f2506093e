import type { ColumnTarget } from "@keepwell/client/import/csv/column-words.ts";

/**
 * At most this many columns are shown. Exports of password managers have fewer. Each column has a select, and thousands
 * of selects would block the page.
 */
export const MAX_SHOWN_COLUMNS = 60;

/**
 * The columns whose values are always shown. The values of all other columns may be secrets, so they are shown only
 * when the user asks.
 */
const SHOWN: ReadonlySet<ColumnTarget> = new Set(["name", "url", "username", "email", "list", "bucket"]);

export const isShownTarget = (target: ColumnTarget): boolean => SHOWN.has(target);

/** A file needs at least one of these columns. Without them, the user could not tell the entries apart. */
const TELLING: ReadonlySet<ColumnTarget> = new Set(["name", "url", "username", "email", "password", "text"]);

export const saysEnough = (mapping: readonly ColumnTarget[]): boolean =>
  mapping.some((target) => TELLING.has(target));
