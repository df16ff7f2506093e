import { refuseIfTooLarge } from "../import-limits.ts";
import { type ColumnTarget, targetOf } from "./column-words.ts";
import { CSV_SEPARATORS, type CsvSeparator, plainLines, previewCsv } from "./parse-csv.ts";

/** How a CSV file is to be read. Guessed first; a screen shows it and may change any of it. */
export interface CsvReading {
  readonly separator: CsvSeparator;
  /** Whether the first row holds headings. */
  readonly heading: boolean;
  /** What each column becomes, from the first. Columns beyond become custom fields. */
  readonly mapping: readonly ColumnTarget[];
}

/** Enough to guess by; what is cut off at its end does not matter for that. */
const SAMPLE_CHARS = 65_536;
const SAMPLE_ROWS = 8;

/** No heading is longer, and patterns are slow on what is. */
const HEADING_CHARS = 255;

/** Of these an entry has one. */
const SINGLE: ReadonlySet<ColumnTarget> = new Set(["name", "username", "password", "totp", "list", "bucket"]);
const SECRET: ReadonlySet<ColumnTarget> = new Set(["password", "totp"]);

const recognised = (cells: readonly string[]): number =>
  cells.filter((cell) => targetOf(cell) !== undefined).length;

/** The heading that says most to us wins; then the separator that cuts every row into the most columns. */
const guessSeparator = (sample: string): CsvSeparator => {
  const scored = CSV_SEPARATORS.map((separator) => {
    const rows = previewCsv(sample, separator, SAMPLE_ROWS).filter((cells) => cells.join("").trim() !== "");
    const columns = Math.min(...rows.map((cells) => cells.length));
    return { separator, known: recognised(rows[0] ?? []), columns };
  });
  scored.sort((one, other) => other.known - one.known || other.columns - one.columns);
  return scored[0]?.separator ?? ",";
};

/** Addresses are data: a row that has one is no heading. */
const looksLikeData = (cells: readonly string[]): boolean =>
  cells.some((cell) => /:\/\/|\S@\S+\.\S/.test(cell.slice(0, HEADING_CHARS)));

/** What each column becomes by its heading. What says nothing to us becomes a custom field: nothing is lost. */
export const guessMapping = (headings: readonly string[]): ColumnTarget[] => {
  const taken = new Set<ColumnTarget>();
  return headings.map((heading) => {
    const target = targetOf(heading) ?? "field";
    if (!SINGLE.has(target)) return target;
    if (taken.has(target)) return SECRET.has(target) ? "hidden" : "field";
    taken.add(target);
    return target;
  });
};

/** The first row as it stands, by which columns are called on a screen. */
export const firstCells = (text: string, separator: CsvSeparator): readonly string[] =>
  previewCsv(plainLines(text.slice(0, SAMPLE_CHARS)), separator, SAMPLE_ROWS).find(
    (cells) => cells.join("").trim() !== "",
  ) ?? [];

/** How to read a CSV text, as far as it can be told. @throws ImportRefused `too_large`. */
export const guessReading = (text: string): CsvReading => {
  refuseIfTooLarge(text.length);
  const separator = guessSeparator(plainLines(text.slice(0, SAMPLE_CHARS)));
  const first = firstCells(text, separator);
  const heading = recognised(first) > 0 || !looksLikeData(first);
  return { separator, heading, mapping: heading ? guessMapping(first) : first.map(() => "field") };
};
