/**
 * @file Reads people to invite, one per line, from a pasted text or from the text of a CSV file. These are pure
 * functions.
 */
import { columnKey, MAX_HEADING_CHARS } from "../../import/csv/column-words.ts";
import { guessSeparator } from "../../import/csv/guess-separator.ts";
import { type CsvRecord, parseCsv } from "../../import/csv/parse-csv.ts";

/** The most people that one list may have. */
export const PEOPLE_MAX = 1000;

/** A person as the list names them. Nothing is checked yet. */
export interface TypedPerson {
  /** The line's number in the list, counted from 1. */
  readonly line: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /** The cells that name groups. A cell may name several. */
  readonly groups: readonly string[];
  /** Whether the line has an unpaired quotation mark. If it has, the line may be divided into wrong cells. */
  readonly hasBrokenQuotes: boolean;
}

type Column = "email" | "firstname" | "lastname" | "groups";

/** The headings of columns in English and French, as `columnKey` normalises them. */
const HEADINGS: Readonly<Record<Column, string>> = {
  email:
    "email, e mail, mail, email address, e mail address, address, user name, user principal name, courriel, adresse, adresse courriel, adresse e mail, adresse email, adresse mail, nom d utilisateur",
  firstname: "first name, firstname, given name, forename, prenom",
  lastname: "last name, lastname, surname, family name, nom, nom de famille",
  groups: "group, groups, groupe, groupes",
};

const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  (Object.keys(HEADINGS) as Column[]).flatMap((column) =>
    HEADINGS[column].split(", ").map((word) => [word, column] as const),
  ),
);

/** Google's template writes `[Required]` after some headings. */
const findColumn = (heading: string): Column | undefined =>
  COLUMN_OF.get(columnKey(heading.slice(0, MAX_HEADING_CHARS)).replace(/ required$/, ""));

const ADDRESS = /^\s*[^\s@,;]+@[^\s@,;]+\s*$/;
/** No mail address is longer than this. A longer cell is not tested, because patterns are slow on long texts. */
const ADDRESS_CHARS = 320;

const isAddress = (cell: string): boolean => cell.length <= ADDRESS_CHARS && ADDRESS.test(cell);

/** The number of rows with a cell that is only an address, and the total number of cells. */
const fitOf = (rows: readonly string[][]) =>
  [rows.filter((cells) => cells.some(isAddress)).length, rows.flat().length] as const;

/** Returns the meaning of each column; undefined if the first row does not name the column of the addresses. */
const readHeading = (first: CsvRecord | undefined): readonly (Column | undefined)[] | undefined => {
  const columns = first?.cells.map(findColumn);
  return columns?.includes("email") ? columns : undefined;
};

/**
 * Without headings, the address is the first cell with an @. The other cells are the first name, the last name and
 * groups.
 */
const byOrder = (cells: readonly string[]) => {
  const at = cells.findIndex((cell) => cell.includes("@"));
  const [firstname = "", lastname = "", ...groups] = cells.filter((_, index) => index !== at);
  return { email: cells[at] ?? "", firstname, lastname, groups };
};

const byHeading = (cells: readonly string[], columns: readonly (Column | undefined)[]) => {
  const inColumn = (column: Column) => cells.filter((_, index) => columns[index] === column);
  const one = (column: Column) => inColumn(column)[0] ?? "";
  return {
    email: one("email"),
    firstname: one("firstname"),
    lastname: one("lastname"),
    groups: inColumn("groups"),
  };
};

/**
 * The people that the text lists. Empty lines are skipped. If no heading names the column of the addresses, each line's
 * first cell with an @ is the address. The other cells are the first name, the last name and groups.
 * @throws ImportRefused `too_large` or `too_many_rows`.
 */
export const readPeople = (text: string): TypedPerson[] => {
  const records = parseCsv(text, guessSeparator(text, fitOf));
  const columns = readHeading(records[0]);
  return (columns ? records.slice(1) : records).map(({ line, cells, quotes }) => {
    const person = columns ? byHeading(cells, columns) : byOrder(cells);
    return {
      ...{ line, hasBrokenQuotes: quotes !== undefined },
      ...{ email: person.email.trim(), firstname: person.firstname.trim(), lastname: person.lastname.trim() },
      groups: person.groups.map((cell) => cell.trim()).filter((cell) => cell !== ""),
    };
  });
};
