import { ImportRefused } from "./import-refused.ts";

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** Keepwell's own file, which is read in parts: fifty earlier versions of each entry have room in it. */
export const MAX_OWN_FILE_BYTES = 512 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;
/** The decompressed content of a password database, which older versions write with its attachments. */
export const MAX_DATABASE_BYTES = 128 * 1024 * 1024;
/** The directory of a ZIP: 200,000 attachments have room in it. */
export const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;
export const MAX_ZIP_MEMBERS = 200_000;
/** Real exports nest about five levels deep. */
export const MAX_JSON_LEVELS = 64;

/**
 * Called before anything is parsed. The length may be that of the bytes or of the text, because UTF-8 is never shorter
 * than its text.
 * @throws ImportRefused `too_large`.
 */
export const refuseIfTooLarge = (length: number): void => {
  if (length > MAX_IMPORT_BYTES) throw new ImportRefused("too_large");
};

/** @throws ImportRefused `too_many_rows`. */
export const refuseIfTooMany = (rows: number): void => {
  if (rows > MAX_IMPORT_ROWS) throw new ImportRefused("too_many_rows");
};
