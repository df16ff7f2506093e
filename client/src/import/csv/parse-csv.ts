import Papa from "papaparse";
import { MAX_IMPORT_ROWS, refuseIfTooLarge, refuseIfTooMany } from "../import-limits.ts";
import type { CsvSeparator } from "./csv-separators.ts";

export interface CsvRecord {
  /**
   * The line at which the row begins, counted from 1. It is not the row's number, because a cell may hold several
   * lines.
   */
  readonly line: number;
  readonly cells: readonly string[];
  /** What is wrong with the row's quotation marks; missing if they are right. */
  readonly quotes?: "broken_quotes" | "open_quote";
}

/** Unifies line breaks, also within cells, and removes a byte order mark. */
export const plainLines = (text: string): string => text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");

const options = (separator: CsvSeparator) => ({ delimiter: separator, newline: "\n" }) as const;

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== "");

/** Parses the first `most` rows that are not empty, from which the settings are guessed. */
export const previewCsv = (lines: string, separator: CsvSeparator, most: number): readonly string[][] => {
  const rows: string[][] = [];
  Papa.parse<string[]>(lines, {
    ...options(separator),
    step: ({ data }, parser) => {
      if (isFilled(data)) rows.push(data);
      if (rows.length === most) parser.abort();
    },
  });
  return rows;
};

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);

/**
 * The rows of a CSV text as arrays of cells, without empty rows. Rows are never objects, because the file could then
 * choose the objects' keys.
 * @throws ImportRefused `too_large` or `too_many_rows`.
 */
export const parseCsv = (text: string, separator: CsvSeparator): CsvRecord[] => {
  refuseIfTooLarge(text.length);
  // Parses one more row for the heading, and one more to detect that there are too many rows.
  const preview = MAX_IMPORT_ROWS + 2;
  const { data, errors } = Papa.parse<string[]>(plainLines(text), { ...options(separator), preview });
  refuseIfTooMany(data.length - 1);
  const quotes = new Map<number, CsvRecord["quotes"]>();
  for (const { row, code } of errors)
    if (row !== undefined) quotes.set(row, code === "MissingQuotes" ? "open_quote" : "broken_quotes");
  const records: CsvRecord[] = [];
  let line = 1;
  for (const [at, cells] of data.entries()) {
    const problem = quotes.get(at);
    if (isFilled(cells)) records.push({ line, cells, ...(problem && { quotes: problem }) });
    line += 1 + breaksIn(cells);
  }
  return records;
};
