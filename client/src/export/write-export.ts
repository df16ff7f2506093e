/** @file Writes a file in a format, reads it again, and compares its content with the intended content. */
import { type Bytes, concatAll, equalBytes, fromUtf8, utf8 } from "@keepwell/crypto/bytes.ts";
import { openExportKeys } from "@keepwell/crypto/export/open-export.ts";
import type { ExportSecret } from "@keepwell/crypto/export/seal-export.ts";
import { readKdbxHeader } from "../import/keepass/kdbx-header.ts";
import { openPayload } from "../import/keepass/kdbx-payload.ts";
import { type ContentLine, countLines } from "../import/keepwell/export-lines.ts";
import { readExportLines } from "../import/keepwell/read-export.ts";
import { asBitwarden } from "./bitwarden-json.ts";
import { bitwardenRows, type CsvRows, chromeRows, withoutFormulas, writeCsv } from "./csv.ts";
import { ExportDiffersError } from "./export-differs.ts";
import { wholeExport, writeExportFile } from "./export-file.ts";
import { countLosses, type Loss } from "./left-out.ts";
import { readCells } from "./read-cells.ts";

/** The settings that the user has chosen for the file, by format. */
export type FileRequest =
  | {
      readonly format: "keepwell";
      readonly email: string;
      readonly madeAt: string;
      readonly secret: ExportSecret;
    }
  | {
      readonly format: "kdbx";
      readonly password: string;
      /** Whether the file contains the earlier passwords that imports have kept. */
      readonly history: boolean;
    }
  | {
      readonly format: "bitwarden-json";
      /** Whether the file contains earlier passwords. */
      readonly history: boolean;
    }
  | {
      readonly format: "bitwarden-csv" | "chrome-csv";
      /** Whether a cell that a spreadsheet would run as a formula gets an apostrophe. */
      readonly isForSpreadsheets: boolean;
    };

export interface WrittenFile {
  readonly bytes: Bytes;
  readonly entries: number;
  readonly losses: readonly { readonly loss: Loss; readonly entries: number }[];
  /** How many cells got an apostrophe. */
  readonly changedCells: number;
}

const sameRows = (one: CsvRows, other: CsvRows): boolean =>
  one.length === other.length &&
  one.every((row, at) => {
    const cells = other[at] ?? [];
    return row.length === cells.length && row.every((cell, nth) => cell === cells[nth]);
  });

const ensureSame = (isSame: boolean): void => {
  if (!isSame) throw new ExportDiffersError();
};

type OwnFile = Extract<FileRequest, { readonly format: "keepwell" }>;
type DatabaseFile = Extract<FileRequest, { readonly format: "kdbx" }>;

type Written = Omit<WrittenFile, "losses">;

const writeOwn = async (lines: readonly ContentLine[], request: OwnFile): Promise<Written> => {
  const { email, madeAt, secret } = request;
  const whole = wholeExport({ made_at: madeAt, email }, lines);
  const bytes = concatAll(await writeExportFile(whole, secret));
  const read = await readExportLines(bytes, await openExportKeys(bytes, secret.masterKey));
  ensureSame(read.length === whole.length && whole.every((line, at) => JSON.stringify(line) === read[at]));
  return { bytes, entries: countLines(lines).entries, changedCells: 0 };
};

/**
 * Writes a KeePass database, opens it again with the derived key, and compares the document in it with the document
 * that was written.
 */
const writeDatabase = async (
  lines: readonly ContentLine[],
  { password, history }: DatabaseFile,
): Promise<Written> => {
  const [{ writeKdbx }, { withImportedVersions }] = await Promise.all([
    import("./kdbx/write-kdbx.ts"),
    import("./kdbx/imported-versions.ts"),
  ]);
  const written = history ? withImportedVersions(lines) : lines;
  const { bytes, payload, transformed } = await writeKdbx(written, password);
  const read = await openPayload({
    ...{ file: bytes, header: readKdbxHeader(bytes), transformed },
    maxBytes: payload.length,
  });
  ensureSame(equalBytes(read, payload));
  return { bytes, entries: countLines(lines).entries, changedCells: 0 };
};

const writeBitwarden = (lines: readonly ContentLine[], history: boolean): Written => {
  const file = asBitwarden(lines, history);
  const bytes = utf8(JSON.stringify(file, null, 2));
  ensureSame(JSON.stringify(JSON.parse(fromUtf8(bytes))) === JSON.stringify(file));
  return { bytes, entries: file.items.length, changedCells: 0 };
};

/** Writes a CSV. Text that is not valid Unicode is repaired, because UTF-8 cannot encode it. */
const writeTable = (given: CsvRows, isForSpreadsheets: boolean): Written => {
  const rows = given.map((row) => row.map((cell) => cell.toWellFormed()));
  const table = isForSpreadsheets ? withoutFormulas(rows) : { rows, changed: 0 };
  const bytes = utf8(writeCsv(table.rows));
  ensureSame(sameRows(readCells(fromUtf8(bytes)), table.rows));
  return { bytes, entries: rows.length - 1, changedCells: table.changed };
};

const write = async (lines: readonly ContentLine[], request: FileRequest): Promise<Written> => {
  switch (request.format) {
    case "keepwell":
      return writeOwn(lines, request);
    case "kdbx":
      return writeDatabase(lines, request);
    case "bitwarden-json":
      return writeBitwarden(lines, request.history);
    case "bitwarden-csv":
      return writeTable(bitwardenRows(lines), request.isForSpreadsheets);
    case "chrome-csv":
      return writeTable(chromeRows(lines), request.isForSpreadsheets);
  }
};

/** @throws ExportDiffersError when the written file is read again and does not have the intended content. */
export const writeExport = async (
  lines: readonly ContentLine[],
  request: FileRequest,
): Promise<WrittenFile> => ({
  ...(await write(lines, request)),
  losses: countLosses(request.format, lines),
});
