import type { ExtraField } from "../../extra/extra.ts";
import { firstCells } from "../csv/guess-reading.ts";
import { type CsvRecord, parseCsv } from "../csv/parse-csv.ts";
import { recordProblems } from "../csv/record-problems.ts";
import { splitUrls } from "../csv/split-urls.ts";
import type { TextFormat } from "../import-format.ts";
import { ImportRefused } from "../import-refused.ts";
import { changedFinding } from "../imported-file.ts";
import { makeRows } from "../make-row.ts";
import type { RawEntry } from "../raw-entry.ts";

const COLUMNS = [
  "type",
  "name",
  "notes",
  "fields",
  "login_uri",
  "login_username",
  "login_password",
  "login_totp",
];

const headingsOf = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim().toLowerCase());

const fitsColumns = (cells: readonly string[]): boolean => {
  const headings = new Set(headingsOf(cells));
  return COLUMNS.every((column) => headings.has(column));
};

/** Reads the lines of a cell. A line that does not have the form `name: value` continues the previous value. */
const readFields = (cell: string): ExtraField[] => {
  const fields: { name: string; value: string; kind: string }[] = [];
  for (const line of cell.split("\n")) {
    const [, name, value = ""] = /^(.*?):(?: (.*))?$/s.exec(line) ?? [];
    const before = fields.at(-1);
    if (name !== undefined) fields.push({ name, value, kind: "text" });
    else if (before) before.value += `\n${line}`;
    else if (line !== "") fields.push({ name: "", value: line, kind: "text" });
  }
  return fields;
};

const readRecord = (record: CsvRecord, headings: readonly string[], column: string): RawEntry => {
  const cell = (heading: string) => record.cells[headings.indexOf(heading)] ?? "";
  const collections = cell("collections")
    .split(",")
    .filter((name) => name.trim() !== "");
  const several = collections.length > 1;
  const beyond = record.cells
    .slice(headings.length)
    .map((value, at) => ({ name: `${column} ${headings.length + at + 1}`, value, kind: "text" }))
    .filter(({ value }) => value !== "");
  return {
    place: { by: "line", number: record.line },
    type: cell("type").trim().toLowerCase() === "note" ? "note" : "password",
    name: cell("name"),
    urls: splitUrls(cell("login_uri")),
    username: cell("login_username"),
    password: cell("login_password"),
    text: cell("notes"),
    totp: cell("login_totp"),
    fields: [...readFields(cell("fields")), ...beyond],
    imported: {
      from: "bitwarden",
      ...(cell("favorite") === "1" && { favorite: true }),
      ...(cell("reprompt") === "1" && { reprompt: 1 }),
      ...(several && { collections }),
    },
    bucketPath: (collections[0] ?? "").split("/"),
    listPath: cell("folder").split("/"),
    found: [
      ...recordProblems(record, headings.length),
      ...(several ? [changedFinding("several_buckets", "bucket")] : []),
    ],
  };
};

/** Bitwarden's CSV export of a person or an organisation. It contains only logins and notes. */
export const BITWARDEN_CSV: TextFormat = {
  of: "text",
  id: "bitwarden-csv",
  detect: (_, text) => fitsColumns(firstCells(text, ",")),
  read: (text, words) => {
    const [first, ...records] = parseCsv(text, ",");
    if (!first || !fitsColumns(first.cells)) throw new ImportRefused("unknown_format");
    const headings = headingsOf(first.cells);
    return makeRows(
      records.map((record) => readRecord(record, headings, words.column)),
      words,
    );
  },
};
