import type { ColumnTarget } from "@keepwell/client/import/csv/column-words.ts";

/** No export of a password manager has more; a file that does must not stall the page with its selects. */
export const MAX_SHOWN_COLUMNS = 60;

/** Of these the values may stand on the screen. Anything else may be a secret, also what nobody has named. */
const SHOWN: ReadonlySet<ColumnTarget> = new Set(["name", "url", "username", "email", "list", "bucket"]);

export const isShownTarget = (target: ColumnTarget): boolean => SHOWN.has(target);

/** What only a custom field comes of makes entries that nobody finds again. */
const TELLING: ReadonlySet<ColumnTarget> = new Set(["name", "url", "username", "email", "password", "text"]);

export const saysEnough = (mapping: readonly ColumnTarget[]): boolean =>
  mapping.some((target) => TELLING.has(target));
