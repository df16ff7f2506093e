/**
 * @file The list of formats, and the one way from a file to rows. A new format is a file that exports an
 * `ImportFormat`, a line in the list, and a name in format-names.ts.
 */
import { BITWARDEN_CSV } from "./bitwarden/bitwarden-csv.ts";
import { BITWARDEN_JSON } from "./bitwarden/bitwarden-json.ts";
import { GENERIC_CSV } from "./csv/generic-csv.ts";
import type { ImportFormat } from "./import-format.ts";
import { refuseIfTooLarge } from "./import-limits.ts";
import { ImportRefused, type RefusalReason } from "./import-refused.ts";

/** Tried in this order: specific formats come before those that accept any file. */
export const IMPORT_FORMATS: readonly ImportFormat[] = [BITWARDEN_JSON, BITWARDEN_CSV, GENERIC_CSV];

/** The format that a file seems to have. @throws ImportRefused `too_large` or `unknown_format`. */
export const detectFormat = (fileName: string, text: string): ImportFormat => {
  refuseIfTooLarge(text.length);
  const format = IMPORT_FORMATS.find(({ detect }) => detect(fileName, text));
  if (!format) throw new ImportRefused("unknown_format");
  return format;
};

/**
 * The result of a step of an import, or the reason why the file is refused. The reason is plain data, because an error
 * loses its class on the way from a worker to the page. Rethrows other errors.
 */
export const orRefusal = <Result>(step: () => Result): { result: Result } | { refused: RefusalReason } => {
  try {
    return { result: step() };
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: error.reason };
    throw error;
  }
};
