import { ImportRefused } from "./import-refused.ts";

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
/** The most bytes of an export of Keepwell, which is read in parts. Enough for fifty earlier versions of each entry. */
export const MAX_OWN_FILE_BYTES = 512 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 50_000;
/** The most bytes of a password database's decompressed content, which in older formats includes the attachments. */
export const MAX_DATABASE_BYTES = 128 * 1024 * 1024;
/** The most bytes of a ZIP's directory. Enough for 200,000 attachments. */
export const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;
export const MAX_ZIP_MEMBERS = 200_000;
/** The deepest nesting of a JSON file. Real exports nest about five levels deep. */
export const MAX_JSON_LEVELS = 64;

/**
 * Refuses a file that is too long. Call it before anything is parsed. `length` may count bytes or characters, because
 * UTF-8 never has fewer bytes than characters.
 * @throws ImportRefused `too_large`.
 */
export const refuseIfTooLarge = (length: number): void => {
  if (length > MAX_IMPORT_BYTES) throw new ImportRefused("too_large");
};

/** @throws ImportRefused `too_many_rows`. */
export const refuseIfTooMany = (rows: number): void => {
  if (rows > MAX_IMPORT_ROWS) throw new ImportRefused("too_many_rows");
};
