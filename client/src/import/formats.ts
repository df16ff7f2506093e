/**
 * @file The lists of formats. A new format needs a file that defines it, a line here, and a name in format-names.ts.
 */
import { BITWARDEN_CSV } from "./bitwarden/bitwarden-csv.ts";
import { BITWARDEN_JSON } from "./bitwarden/bitwarden-json.ts";
import { BITWARDEN_LOCKED } from "./bitwarden/bitwarden-locked.ts";
import { BITWARDEN_ZIP } from "./bitwarden/bitwarden-zip.ts";
import { APPLE_CSV } from "./browsers/apple-csv.ts";
import { CHROMIUM_CSV } from "./browsers/chromium-csv.ts";
import { FIREFOX_CSV } from "./browsers/firefox-csv.ts";
import { GENERIC_CSV } from "./csv/generic-csv.ts";
import { DASHLANE_CSVS } from "./dashlane/dashlane-csv.ts";
import { DASHLANE_ZIP } from "./dashlane/dashlane-zip.ts";
import { ENPASS_JSON } from "./enpass/enpass-json.ts";
import type { AnyTextFormat, DatabaseFormat, ImportFormat, ZipFormat } from "./import-format.ts";
import { refuseIfTooLarge } from "./import-limits.ts";
import { ImportRefused, type RefusalReason } from "./import-refused.ts";
import { KEEPASS_KDBX } from "./keepass/kdbx.ts";
import { KEEPASS_CSV, KEEPASSXC_CSV } from "./keepass/keepass-csv.ts";
import { KEEPASS_XML } from "./keepass/keepass-xml.ts";
import { KEEPER_JSON } from "./keeper/keeper-json.ts";
import { KEEPWELL_FILE } from "./keepwell/keepwell-file.ts";
import { LASTPASS_CSV } from "./lastpass/lastpass-csv.ts";
import { NORDPASS_CSV } from "./nordpass/nordpass-csv.ts";
import { ONEPASSWORD_CSV } from "./onepassword/onepassword-csv.ts";
import { ONEPUX } from "./onepassword/onepux.ts";
import { PADLOC_CSV } from "./padloc/padloc-csv.ts";
import { PASSBOLT_CSV } from "./passbolt/passbolt-csv.ts";
import { PROTON_CSV } from "./proton/proton-csv.ts";
import { PROTON_JSON } from "./proton/proton-json.ts";
import { PROTON_ZIP } from "./proton/proton-zip.ts";
import { PSONO_JSON } from "./psono/psono-json.ts";
import { ROBOFORM_CSV } from "./roboform/roboform-csv.ts";

/** The formats of text files, in the order in which they are tried: formats that match fewer files come first. */
const TEXT_FORMATS: readonly AnyTextFormat[] = [
  // Enpass comes before Bitwarden, because the histories in an Enpass file contain the JSON members that identify a
  // Bitwarden file.
  ENPASS_JSON,
  BITWARDEN_LOCKED,
  BITWARDEN_JSON,
  BITWARDEN_CSV,
  ONEPASSWORD_CSV,
  LASTPASS_CSV,
  CHROMIUM_CSV,
  FIREFOX_CSV,
  APPLE_CSV,
  PROTON_JSON,
  PROTON_CSV,
  ...DASHLANE_CSVS,
  NORDPASS_CSV,
  ROBOFORM_CSV,
  KEEPER_JSON,
  PADLOC_CSV,
  PSONO_JSON,
  KEEPASS_XML,
  KEEPASS_CSV,
  PASSBOLT_CSV,
  KEEPASSXC_CSV,
  GENERIC_CSV,
];

export const ZIP_FORMATS: readonly ZipFormat[] = [ONEPUX, BITWARDEN_ZIP, PROTON_ZIP, DASHLANE_ZIP];
export const DATABASE_FORMATS: readonly DatabaseFormat[] = [KEEPASS_KDBX, KEEPWELL_FILE];

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
 * Runs a step of an import. Returns its result, or the reason why the file is refused. The reason is plain data,
 * because an error that goes from a worker to the page loses its class. Rethrows other errors.
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
