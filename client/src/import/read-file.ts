/** @file Reads a chosen file as far as possible. It has no side effects and runs in a worker. */
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import { GENERIC_CSV, readCsv } from "./csv/generic-csv.ts";
import {
  type ChosenReading,
  type CsvColumn,
  type CsvReading,
  csvColumns,
  guessReading,
} from "./csv/guess-reading.ts";
import { decodeFile, type FileEncoding } from "./decode-file.ts";
import { type FileBytes, wholeFile } from "./file-bytes.ts";
import type { FormatId } from "./format-names.ts";
import { DATABASE_FORMATS, detectFormat, orRefusal, textFormat, ZIP_FORMATS } from "./formats.ts";
import type { DatabaseFormat, FileKey } from "./import-format.ts";
import { ImportRefused, type RefusalReason } from "./import-refused.ts";
import type { ImportWords } from "./import-words.ts";
import type { ImportedFile } from "./imported-file.ts";
import { openZip } from "./zip/open-zip.ts";

/** What the user has chosen for a file; everything else is detected. */
export interface FileChoices {
  readonly encoding?: FileEncoding;
  readonly formatId?: FormatId;
  readonly reading?: ChosenReading;
  /** What opens the file, if it is encrypted. */
  readonly key?: FileKey;
}

/** How a CSV is read, column by column. */
export interface CsvTable {
  readonly reading: CsvReading;
  readonly columns: readonly CsvColumn[];
}

/**
 * What was detected in the file, and its rows or the refusal. The detected settings are returned with a refusal too, so
 * that the user can change them.
 */
export interface ReadFile {
  /** Missing for a file that is not text. */
  readonly encoding?: FileEncoding;
  readonly formatId?: FormatId;
  /** For a CSV that no specific format explains. */
  readonly table?: CsvTable;
  readonly outcome: { readonly result: ImportedFile } | { readonly refused: RefusalReason };
}

const readTable = async (text: string, chosen: ChosenReading | undefined, words: ImportWords) => {
  const reading = guessReading(text, chosen);
  const table = { reading, columns: csvColumns(text, reading) };
  return { table, outcome: await orRefusal(() => readCsv(text, reading, words)) };
};

const needed = (key: FileKey | undefined): FileKey => {
  if (!key) throw new ImportRefused("password_needed");
  return key;
};

const readText = async (file: FileBytes, choices: FileChoices, words: ImportWords): Promise<ReadFile> => {
  const decoded = await orRefusal(async () => decodeFile(await wholeFile(file), choices.encoding));
  if ("refused" in decoded)
    return { ...(choices.encoding && { encoding: choices.encoding }), outcome: decoded };
  const { text, encoding } = decoded.result;
  const found = await orRefusal(() => textFormat(choices.formatId) ?? detectFormat(file.name, text));
  if ("refused" in found) return { encoding, outcome: found };
  const format = found.result;
  const known = { encoding, formatId: format.id };
  if (format.id === GENERIC_CSV.id) return { ...known, ...(await readTable(text, choices.reading, words)) };
  const read = () =>
    format.of === "text" ? format.read(text, words) : format.read(text, needed(choices.key), words);
  return { ...known, outcome: await orRefusal(read) };
};

const readZip = async (file: FileBytes, words: ImportWords): Promise<ReadFile> => {
  const opened = await orRefusal(() => openZip(file));
  if ("refused" in opened) return { outcome: opened };
  const zip = opened.result;
  const paths = zip.members.map(({ path }) => path);
  const format = ZIP_FORMATS.find(({ detect }) => detect(paths));
  if (!format) return { outcome: { refused: "unknown_zip" } };
  return { formatId: format.id, outcome: await orRefusal(() => format.read(zip, words)) };
};

const readDatabase = async (
  file: FileBytes,
  { format, key, words }: { format: DatabaseFormat; key: FileKey | undefined; words: ImportWords },
): Promise<ReadFile> => ({
  formatId: format.id,
  outcome: await orRefusal(async () => {
    await format.check(file);
    return format.read(file, needed(key), words);
  }),
});

/** Enough for every signature. */
const HEAD_BYTES = 64;

/** Proton Pass's encrypted export, by its name or its armour. */
const isPgp = (name: string, head: Bytes): boolean =>
  /\.(pgp|gpg)$/i.test(name) || new TextDecoder().decode(head).startsWith("-----BEGIN PGP MESSAGE");

/** The first header of a ZIP, or the end of one without members. */
const isZip = ([p, k, one, other]: Bytes): boolean =>
  p === 0x50 && k === 0x4b && ((one === 3 && other === 4) || (one === 5 && other === 6));

/** Never throws because of what is in a file: the file is refused with a reason. */
export const readFile = async (
  file: FileBytes,
  choices: FileChoices,
  words: ImportWords,
): Promise<ReadFile> => {
  const head = await file.read(0, HEAD_BYTES);
  if (isPgp(file.name, head)) return { outcome: { refused: "encrypted_with_pgp" } };
  if (isZip(head)) return readZip(file, words);
  const format = DATABASE_FORMATS.find(({ detect }) => detect(head));
  return format ? readDatabase(file, { format, key: choices.key, words }) : readText(file, choices, words);
};
