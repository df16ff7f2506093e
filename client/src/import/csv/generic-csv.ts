/** @file Reads any CSV file. A mapping says what each column becomes. */
import type { ExtraField } from "../../extra/extra.ts";
import type { TextFormat } from "../import-format.ts";
import type { ImportWords } from "../import-words.ts";
import { changedFinding, type Finding, type ImportedFile } from "../imported-file.ts";
import { makeRows } from "../make-row.ts";
import type { RawEntry } from "../raw-entry.ts";
import type { ColumnTarget } from "./column-words.ts";
import { CSV_SEPARATORS } from "./csv-separators.ts";
import { type CsvReading, firstCells, guessReading } from "./guess-reading.ts";
import { type CsvRecord, parseCsv } from "./parse-csv.ts";
import { recordProblems } from "./record-problems.ts";
import { splitUrls } from "./split-urls.ts";

/** A cell that is not empty, and what its column becomes. */
interface Cell {
  readonly target: ColumnTarget;
  readonly heading: string;
  readonly value: string;
}

interface Columns {
  readonly headings: readonly string[];
  readonly reading: CsvReading;
  readonly words: ImportWords;
}

const cellsOf = (cells: readonly string[], { headings, reading, words }: Columns): Cell[] =>
  cells
    .map((value, at) => ({
      value,
      target: reading.mapping[at] ?? ("field" as const),
      heading: headings[at]?.trim() || `${words.column} ${at + 1}`,
    }))
    .filter(({ value, target }) => value !== "" && target !== "skip");

/**
 * Returns the value of the first fitting cell, in the order of `targets`, and the other fitting cells whose value
 * differs from it.
 */
const firstOf = (cells: readonly Cell[], ...targets: ColumnTarget[]) => {
  const fitting = targets.flatMap((target) => cells.filter((cell) => cell.target === target));
  const [chosen, ...others] = fitting;
  return { value: chosen?.value ?? "", others: others.filter(({ value }) => value !== chosen?.value) };
};

const asField = ({ heading, value, target }: Cell): ExtraField => ({
  name: heading,
  value,
  kind: ["hidden", "password", "totp"].includes(target) ? "hidden" : "text",
});

const problemsOf = (record: CsvRecord, columns: Columns, hasSecondValues: boolean): Finding[] => [
  ...recordProblems(record, columns.reading.mapping.length),
  ...(hasSecondValues ? [changedFinding("became_field")] : []),
];

const readRecord = (record: CsvRecord, columns: Columns): RawEntry => {
  const cells = cellsOf(record.cells, columns);
  const values = (target: ColumnTarget) =>
    cells.filter((one) => one.target === target).map((one) => one.value);
  const name = firstOf(cells, "name");
  const username = firstOf(cells, "username", "email");
  const password = firstOf(cells, "password");
  const totp = firstOf(cells, "totp");
  const secondValues = [name, username, password, totp].flatMap(({ others }) => others);
  const urls = values("url").flatMap(splitUrls);
  const secret = username.value !== "" || password.value !== "" || totp.value !== "" || urls.length > 0;
  return {
    place: { by: "line", number: record.line },
    type: secret ? "password" : "note",
    name: name.value,
    username: username.value,
    password: password.value,
    totp: totp.value,
    urls,
    text: values("text").join("\n\n"),
    fields: [...secondValues, ...cells.filter(({ target }) => target === "field" || target === "hidden")].map(
      asField,
    ),
    bucketPath: values("bucket").flatMap((path) => path.split(/[/\\]/)),
    listPath: values("list").flatMap((path) => path.split(/[/\\]/)),
    found: problemsOf(record, columns, secondValues.length > 0),
  };
};

/**
 * Reads a CSV by the given settings. Cells are taken literally, so a cell that begins with `=` is not a formula.
 * @throws ImportRefused
 */
export const readCsv = (text: string, reading: CsvReading, words: ImportWords): ImportedFile => {
  const records = parseCsv(text, reading.separator);
  const headings = reading.heading ? (records[0]?.cells ?? []) : [];
  const columns = { headings, reading, words };
  const rows = reading.heading ? records.slice(1) : records;
  return makeRows(
    rows.map((record) => readRecord(record, columns)),
    words,
  );
};

/**
 * The format of a file named .csv, .tsv or .tab, and of any text with columns that does not begin like JSON or XML.
 * Last in `TEXT_FORMATS`, because it also matches the CSV files of other formats.
 */
export const GENERIC_CSV: TextFormat = {
  of: "text",
  id: "csv",
  detect: (fileName, text) =>
    /\.(csv|tsv|tab)$/i.test(fileName) ||
    (!/^\s*[{[<]/.test(text) && CSV_SEPARATORS.some((separator) => firstCells(text, separator).length > 1)),
  read: (text, words) => readCsv(text, guessReading(text), words),
};
