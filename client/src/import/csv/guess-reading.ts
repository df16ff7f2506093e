import { refuseIfTooLarge } from "../import-limits.ts";
import { type ColumnTarget, findTarget } from "./column-words.ts";
import type { CsvSeparator } from "./csv-separators.ts";
import { firstRows, guessSeparator } from "./guess-separator.ts";

/** The settings with which a CSV file is read. The client guesses each setting, and the user can change it. */
export interface CsvReading {
  readonly separator: CsvSeparator;
  /** Whether the first row holds headings. */
  readonly heading: boolean;
  /** What each column becomes, beginning with the first column. Columns that the mapping lacks become custom fields. */
  readonly mapping: readonly ColumnTarget[];
}

/** The length to which cells are cut before a pattern is tried, because patterns are slow on long texts. */
const HEADING_CHARS = 255;

/** Targets that an entry can have only once. */
const SINGLE: ReadonlySet<ColumnTarget> = new Set(["name", "username", "password", "totp", "list", "bucket"]);
const SECRET: ReadonlySet<ColumnTarget> = new Set(["password", "totp"]);

const recognised = (cells: readonly string[]): number =>
  cells.filter((cell) => findTarget(cell) !== undefined).length;

/** How many headings of the first row are recognised, and how many columns the shortest row has. */
const fitOf = (rows: readonly string[][]) =>
  [recognised(rows[0] ?? []), Math.min(...rows.map((cells) => cells.length))] as const;

/** Whether a row is data and not a heading, because a cell contains a web or mail address. */
const looksLikeData = (cells: readonly string[]): boolean =>
  cells.some((cell) => /:\/\/|\S@\S+\.\S/.test(cell.slice(0, HEADING_CHARS)));

/**
 * Decides what each column becomes, by the heading of the column. A column with an unknown heading becomes a custom
 * field, so that nothing is lost.
 */
export const guessMapping = (headings: readonly string[]): ColumnTarget[] => {
  const taken = new Set<ColumnTarget>();
  return headings.map((heading) => {
    const target = findTarget(heading) ?? "field";
    if (!SINGLE.has(target)) return target;
    if (taken.has(target)) return SECRET.has(target) ? "hidden" : "field";
    taken.add(target);
    return target;
  });
};

/** The cells of the first row that is not empty. They may be headings or values. */
export const firstCells = (text: string, separator: CsvSeparator): readonly string[] =>
  firstRows(text, separator)[0] ?? [];

/** The settings that the user has chosen. A mapping is valid only with the separator for which it was made. */
export type ChosenReading = Partial<CsvReading>;

/** Guesses the settings for a CSV text, except those that the user has chosen. @throws ImportRefused `too_large`. */
export const guessReading = (text: string, chosen: ChosenReading = {}): CsvReading => {
  refuseIfTooLarge(text.length);
  const separator = chosen.separator ?? guessSeparator(text, fitOf);
  const first = firstCells(text, separator);
  const heading = chosen.heading ?? (recognised(first) > 0 || !looksLikeData(first));
  const guessed = heading ? guessMapping(first) : first.map(() => "field" as const);
  return { separator, heading, mapping: chosen.mapping ?? guessed };
};

/** A column as a screen shows it, for the user to choose what it becomes. */
export interface CsvColumn {
  /** The heading of the column; empty if the file has no headings. */
  readonly heading: string;
  /** The beginning of the column's first value in the first rows; empty if they have none. It may be a secret. */
  readonly sample: string;
}

const SHOWN_CHARS = 80;

export const csvColumns = (text: string, { separator, heading, mapping }: CsvReading): CsvColumn[] => {
  const rows = firstRows(text, separator);
  const data = heading ? rows.slice(1) : rows;
  const shown = (cell: string | undefined) => (cell ?? "").trim().slice(0, SHOWN_CHARS).toWellFormed();
  return mapping.map((_, at) => ({
    heading: heading ? shown(rows[0]?.[at]) : "",
    sample: shown(data.map((cells) => cells[at]).find((cell) => cell !== undefined && cell.trim() !== "")),
  }));
};
