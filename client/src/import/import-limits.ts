import { ImportRefused } from "./import-refused.ts";

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;
/** Exports nest five deep or so. */
export const MAX_JSON_LEVELS = 64;

/** @throws ImportRefused `too_large`. Asked before anything is parsed; UTF-8 is never shorter than its text. */
export const refuseIfTooLarge = (length: number): void => {
  if (length > MAX_IMPORT_BYTES) throw new ImportRefused("too_large");
};

/** @throws ImportRefused `too_many_rows`. */
export const refuseIfTooMany = (rows: number): void => {
  if (rows > MAX_IMPORT_ROWS) throw new ImportRefused("too_many_rows");
};
