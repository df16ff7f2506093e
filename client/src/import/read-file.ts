/** @file Reads as much as possible of a file that the user has chosen. Has no side effects, and runs in a worker. */
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

/** The settings that the user has chosen for a file; all others are detected. */
export interface FileChoices {
  readonly encoding?: FileEncoding;
  readonly formatId?: FormatId;
  readonly reading?: ChosenReading;
  readonly key?: FileKey;
}

/** How a CSV is read, column by column. */
export interface CsvTable {
  readonly reading: CsvReading;
  readonly columns: readonly CsvColumn[];
}

/**
 * The detected settings, and the file's rows or the reason why it is refused. A refused file has settings too, so that
 * the user can change them.
 */
export interface ReadFile {
  /** Missing for a file that is not text. */
  readonly encoding?: FileEncoding;
  readonly formatId?: FormatId;
  /** The columns of a CSV that belongs to no product; missing for any other file. */
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

/**
 * How many bytes are read to find out a file's format. Enough to recognise every format that is recognised by its first
 * bytes.
 */
const HEAD_BYTES = 64;

/** Whether a file is Proton Pass's encrypted export, judged by its name or its first line. */
const isPgp = (name: string, head: Bytes): boolean =>
  /\.(pgp|gpg)$/i.test(name) || new TextDecoder().decode(head).startsWith("-----BEGIN PGP MESSAGE");

/** Whether a file begins like a ZIP: with the header of its first file, or with the end record if the ZIP is empty. */
const isZip = ([p, k, one, other]: Bytes): boolean =>
  p === 0x50 && k === 0x4b && ((one === 3 && other === 4) || (one === 5 && other === 6));

/** Reads a file. Never throws because of the file's content; it returns a refusal with a reason instead. */
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
