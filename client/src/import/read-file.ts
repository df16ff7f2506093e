/** @file Reads a chosen file as far as possible. Pure and synchronous: it runs in a worker. */
import { GENERIC_CSV, readCsv } from "./csv/generic-csv.ts";
import {
  type ChosenReading,
  type CsvColumn,
  type CsvReading,
  csvColumns,
  guessReading,
} from "./csv/guess-reading.ts";
import { decodeFile, type FileEncoding } from "./decode-file.ts";
import type { FormatId } from "./format-names.ts";
import { detectFormat, IMPORT_FORMATS, orRefusal } from "./formats.ts";
import type { ImportFormat } from "./import-format.ts";
import type { RefusalReason } from "./import-refused.ts";
import type { ImportWords } from "./import-words.ts";
import type { ImportedFile } from "./imported-file.ts";

/** What the user has chosen for a file; everything else is detected. */
export interface FileChoices {
  readonly encoding?: FileEncoding;
  readonly formatId?: FormatId;
  readonly reading?: ChosenReading;
}

interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** How a CSV is read, column by column. */
export interface CsvTable {
  readonly reading: CsvReading;
  readonly columns: readonly CsvColumn[];
}

/**
 * What was found, and the rows or the refusal. What was detected before a refusal stays available, so that the user can
 * change it.
 */
export interface ReadFile {
  readonly encoding?: FileEncoding;
  readonly formatId?: FormatId;
  /** For a CSV that no specific format explains. */
  readonly table?: CsvTable;
  readonly outcome: { readonly result: ImportedFile } | { readonly refused: RefusalReason };
}

const readTable = (text: string, chosen: ChosenReading | undefined, words: ImportWords) => {
  const reading = guessReading(text, chosen);
  const table = { reading, columns: csvColumns(text, reading) };
  return { table, outcome: orRefusal(() => readCsv(text, reading, words)) };
};

const findFormat = (fileName: string, text: string, formatId: FormatId | undefined): ImportFormat =>
  IMPORT_FORMATS.find(({ id }) => id === formatId) ?? detectFormat(fileName, text);

/** Never throws because of what is in a file: the file is refused with a reason. */
export const readFile = ({ name, bytes }: GivenFile, choices: FileChoices, words: ImportWords): ReadFile => {
  const decoded = orRefusal(() => decodeFile(bytes, choices.encoding));
  if ("refused" in decoded)
    return { ...(choices.encoding && { encoding: choices.encoding }), outcome: decoded };
  const { text, encoding } = decoded.result;
  const format = orRefusal(() => findFormat(name, text, choices.formatId));
  if ("refused" in format) return { encoding, outcome: format };
  const { id: formatId, read } = format.result;
  if (formatId === GENERIC_CSV.id) return { encoding, formatId, ...readTable(text, choices.reading, words) };
  return { encoding, formatId, outcome: orRefusal(() => read(text, words)) };
};
