/**
 * @file Reads the CSV file of one product. The headings show which product wrote the file. The product's `read` takes
 * the cells that it knows. Every other cell with a value becomes a custom field. So the new columns of a later version
 * of the product are not lost.
 */
import type { ExtraField } from "../../extra/extra.ts";
import type { FormatId } from "../format-names.ts";
import type { TextFormat } from "../import-format.ts";
import { ImportRefused } from "../import-refused.ts";
import type { ImportWords } from "../import-words.ts";
import { makeRows } from "../make-row.ts";
import { NO_ENTRY, type RawEntry } from "../raw-entry.ts";
import { findTarget } from "./column-words.ts";
import { CSV_SEPARATORS, type CsvSeparator } from "./csv-separators.ts";
import { firstCells } from "./guess-reading.ts";
import { type CsvRecord, parseCsv } from "./parse-csv.ts";
import { recordProblems } from "./record-problems.ts";

/** The cells of one row, by the lower-case headings of its columns. */
export interface ProductRow {
  /**
   * Takes the value of a column; empty if there is no such column. A value that was taken does not become a custom
   * field.
   */
  take(heading: string): string;
  /** Takes the values of the cells after the last heading, for a product that writes rows of different lengths. */
  takeRest(): readonly string[];
}

export interface CsvProduct {
  readonly id: FormatId;
  /** Headings in lower case. The file must have all of them. */
  readonly headings: readonly string[];
  /**
   * Other headings that some versions of the product write. If set, a file with any further heading does not count as a
   * file of this product.
   */
  readonly mayHave?: readonly string[];
  readonly read: (row: ProductRow, words: ImportWords) => Partial<RawEntry>;
}

const headingOf = (cell: string): string => cell.trim().toLowerCase();

const fits = ({ headings, mayHave }: CsvProduct, cells: readonly string[]): boolean => {
  const found = new Set(cells.map(headingOf));
  if (!headings.every((heading) => found.has(heading))) return false;
  if (!mayHave) return true;
  const known = new Set([...headings, ...mayHave, ""]);
  return [...found].every((heading) => known.has(heading));
};

/**
 * The separator with which the first row has the product's headings; undefined if there is none. It may differ from the
 * separator that the product writes, because a spreadsheet may have saved the file.
 */
const separatorOf = (product: CsvProduct, text: string): CsvSeparator | undefined =>
  CSV_SEPARATORS.find((separator) => fits(product, firstCells(text, separator)));

const kindOf = (heading: string): ExtraField["kind"] =>
  ["password", "totp", "hidden"].includes(findTarget(heading) ?? "") ? "hidden" : "text";

const openRow = ({ cells }: CsvRecord, shown: readonly string[], words: ImportWords) => {
  const headings = shown.map(headingOf);
  const taken = new Set<number>();
  const take = (heading: string): string => {
    const at = headings.indexOf(heading);
    if (at < 0) return "";
    taken.add(at);
    return cells[at] ?? "";
  };
  let end = cells.length;
  const takeRest = (): readonly string[] => {
    end = shown.length;
    return cells.slice(end);
  };
  const rest = (): ExtraField[] =>
    cells.flatMap((value, at) => {
      if (value === "" || at >= end || taken.has(at)) return [];
      const heading = shown[at]?.trim() || `${words.column} ${at + 1}`;
      return [{ name: heading, value, kind: kindOf(heading) }];
    });
  return { take, takeRest, rest, columns: () => (end < cells.length ? cells.length : shown.length) };
};

export const csvFormat = (product: CsvProduct): TextFormat => ({
  of: "text",
  id: product.id,
  detect: (_, text) => separatorOf(product, text) !== undefined,
  read: (text, words) => {
    const separator = separatorOf(product, text);
    if (separator === undefined) throw new ImportRefused("unknown_format");
    const [first, ...records] = parseCsv(text, separator);
    const headings = first?.cells ?? [];
    const readRecord = (record: CsvRecord): RawEntry => {
      const { rest, columns, ...row } = openRow(record, headings, words);
      const read = product.read(row, words);
      return {
        ...NO_ENTRY,
        ...read,
        place: { by: "line", number: record.line },
        fields: [...(read.fields ?? []), ...rest()],
        found: [...recordProblems(record, columns()), ...(read.found ?? [])],
      };
    };
    return makeRows(records.map(readRecord), words);
  },
});
