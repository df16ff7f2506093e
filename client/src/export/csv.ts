/** @file CSV files in the columns of Bitwarden and of Chrome. */
import type { ContentLine, ExportedEntry } from "../import/keepwell/export-lines.ts";
import { entryParts, folderPaths, isEntry } from "./exported-entry.ts";

export type CsvRows = readonly (readonly string[])[];

const BITWARDEN_COLUMNS = [
  ...["folder", "favorite", "type", "name", "notes", "fields", "reprompt"],
  ...["login_uri", "login_username", "login_password", "login_totp"],
];
const CHROME_COLUMNS = ["name", "url", "username", "password", "note"];

const shown = (lines: readonly ContentLine[]): ExportedEntry[] =>
  lines.filter(isEntry).filter(({ trashed_at }) => trashed_at === null);

/**
 * The rows of logins and notes, with all values for which Bitwarden's export has a column. Several addresses are
 * separated by commas.
 */
export const bitwardenRows = (lines: readonly ContentLine[]): CsvRows => {
  const folderOf = folderPaths(lines);
  const rows = shown(lines).map((entry) => {
    const { urls, username, password, text, totp, fields } = entryParts(entry);
    return [
      folderOf(entry),
      entry.starred ? "1" : "",
      entry.type === "password" ? "login" : "note",
      entry.name,
      text,
      fields.map(({ name, value }) => `${name}: ${value}`).join("\n"),
      "0",
      urls.join(","),
      username,
      password,
      totp,
    ];
  });
  return [BITWARDEN_COLUMNS, ...rows];
};

/**
 * The rows of password entries, each with its first address only. Notes are left out, because Chrome's file needs
 * passwords.
 */
export const chromeRows = (lines: readonly ContentLine[]): CsvRows => {
  const rows = shown(lines).flatMap((entry) =>
    entry.type === "password" ? [[entry.name, entry.url, entry.username, entry.password, entry.text]] : [],
  );
  return [CHROME_COLUMNS, ...rows];
};

/**
 * Matches where a spreadsheet may run a formula: at the beginning of a cell, and after a semicolon, a tab or a line
 * break. A semicolon counts, because a French spreadsheet separates cells by semicolons, not by commas. It reads
 * quotation marks after a comma as text, so a semicolon between these marks begins a new cell. The character that
 * begins a formula, such as `=`, may be full-width. Spaces and quotation marks may precede it.
 */
const FORMULA = /(^|[;\t\r\n])(?=[" ]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const BLANK_START = /^(?=[\t\r\n])/;

/**
 * Puts an apostrophe before each formula, and before a tab or line break that begins a cell. Counts the changed cells.
 */
export const withoutFormulas = (rows: CsvRows): { readonly rows: CsvRows; readonly changed: number } => {
  let changed = 0;
  const harmless = (cell: string): string => {
    const result = cell.replaceAll(FORMULA, "$1'").replace(BLANK_START, "'");
    if (result !== cell) changed += 1;
    return result;
  };
  return { rows: rows.map((row) => row.map(harmless)), changed };
};

/** The text of a CSV file (RFC 4180), every cell quoted. */
export const writeCsv = (rows: CsvRows): string =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`).join("");
