/**
 * @file The lists of formats. A new format is a file that exports one, a line here, and a name in format-names.ts.
 */
import { BITWARDEN_CSV } from "./bitwarden/bitwarden-csv.ts";
import { BITWARDEN_JSON } from "./bitwarden/bitwarden-json.ts";
import { BITWARDEN_LOCKED } from "./bitwarden/bitwarden-locked.ts";
import { BITWARDEN_ZIP } from "./bitwarden/bitwarden-zip.ts";
import { GENERIC_CSV } from "./csv/generic-csv.ts";
import type { AnyTextFormat, DatabaseFormat, ImportFormat, ZipFormat } from "./import-format.ts";
import { refuseIfTooLarge } from "./import-limits.ts";
import { ImportRefused, type RefusalReason } from "./import-refused.ts";

/** Tried in this order: specific formats come before those that accept any file. */
const TEXT_FORMATS: readonly AnyTextFormat[] = [BITWARDEN_LOCKED, BITWARDEN_JSON, BITWARDEN_CSV, GENERIC_CSV];

export const ZIP_FORMATS: readonly ZipFormat[] = [BITWARDEN_ZIP];
export const DATABASE_FORMATS: readonly DatabaseFormat[] = [];

export const IMPORT_FORMATS: readonly ImportFormat[] = [...TEXT_FORMATS, ...ZIP_FORMATS, ...DATABASE_FORMATS];

export const textFormat = (id: string | undefined): AnyTextFormat | undefined =>
  TEXT_FORMATS.find((format) => format.id === id);

/** The format that a text seems to have. @throws ImportRefused `too_large` or `unknown_format`. */
export const detectFormat = (fileName: string, text: string): AnyTextFormat => {
  refuseIfTooLarge(text.length);
  const format = TEXT_FORMATS.find(({ detect }) => detect(fileName, text));
  if (!format) throw new ImportRefused("unknown_format");
  return format;
};

/**
 * The result of a step of an import, or the reason why the file is refused. The reason is plain data, because an error
 * loses its class on the way from a worker to the page. Rethrows other errors.
 */
export const orRefusal = async <Result>(
  step: () => Result | Promise<Result>,
): Promise<{ result: Result } | { refused: RefusalReason }> => {
  try {
    return { result: await step() };
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: error.reason };
    throw error;
  }
};
