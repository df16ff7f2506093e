/** @file Writes tables as CSV files for a spreadsheet. */

/**
 * Matches a cell that a spreadsheet would run as a formula. Users type the names in a table, and a name must never run
 * as a formula.
 */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",;\t\r\n]/;

const cell = (value: string): string => {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Without this mark, spreadsheets show accented letters wrongly. */
const BYTE_ORDER_MARK = "\u{feff}";

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

export const CSV_TYPE = "text/csv";
