/** @file Reads Keepwell's own encrypted export (docs/export.md). Leaves out entries in Trash. */
import { type Bytes, wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError, NewerFormatError } from "@keepwell/crypto/errors.ts";
import type { ExportKeys } from "@keepwell/crypto/export/derive-export-keys.ts";
import { EXPORT_HEADER_BYTES, isExport, parseExportHeader } from "@keepwell/crypto/export/export-form.ts";
import { openExportKeys } from "@keepwell/crypto/export/open-export.ts";
import type { Argon2id } from "@keepwell/crypto/password/argon2.ts";
import { deriveMasterKey, PASSWORD_MAX_CHARS } from "@keepwell/crypto/password/derive-master-key.ts";
import { asObject } from "../../extra/json-object.ts";
import { nestsDeeperThan } from "../../extra/nesting.ts";
import type { FileBytes } from "../file-bytes.ts";
import { cleanName, shortName } from "../fit-name.ts";
import type { DatabaseFormat } from "../import-format.ts";
import { MAX_JSON_LEVELS, MAX_OWN_FILE_BYTES, refuseIfTooMany } from "../import-limits.ts";
import { ImportRefused, type RefusalReason } from "../import-refused.ts";
import type { ImportedFile, ImportedRow, RowProblem } from "../imported-file.ts";
import { type JsonObject, member, textAt } from "../json-members.ts";
import { readEntryLine } from "./export-row.ts";
import { exportLines } from "./read-export.ts";

/** Runs a step that opens a file. Replaces an error of the step by the reason that the page shows. */
const orRefused = async <Result>(reason: RefusalReason, step: () => Promise<Result>): Promise<Result> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof NewerFormatError) throw new ImportRefused("newer_format");
    if (error instanceof CannotVerifyError || error instanceof SyntaxError) throw new ImportRefused(reason);
    throw error;
  }
};

const headerOf = (header: Bytes) => orRefused("damaged", async () => parseExportHeader(header));

/** Whether a file can have this password. The key derivation refuses some passwords, so no file has one of those. */
const isPossible = (password: string): boolean =>
  password !== "" && password.isWellFormed() && [...password.normalize("NFKC")].length <= PASSWORD_MAX_CHARS;

const openKeys = async (header: Bytes, password: string): Promise<ExportKeys> => {
  const { salt, kdf } = await headerOf(header);
  const { fileArgon2 } = await import("@keepwell/crypto/password/file-argon2.ts");
  const argon2id: Argon2id = (input) => fileArgon2({ ...input, variant: "argon2id", version: 0x13 });
  const masterKey = await deriveMasterKey({ password, salt, kdf, argon2id });
  try {
    return await orRefused("wrong_password", () => openExportKeys(header, masterKey));
  } finally {
    wipe(masterKey);
  }
};

const parseLine = (line: string): JsonObject => {
  if (nestsDeeperThan(line, MAX_JSON_LEVELS)) throw new ImportRefused("too_deep");
  return asObject(JSON.parse(line)) ?? {};
};

/**
 * The name of a bucket or list; empty for the private bucket. Every account has a private bucket, so its entries go
 * into the bucket that the user chooses.
 */
const placeName = (line: JsonObject): string =>
  member(line, "private") === true ? "" : shortName(cleanName(textAt(line, "name")));

/**
 * An entry of the file with the uids of its bucket and list. The file may name the bucket and the list only after the
 * entry.
 */
interface Placed {
  readonly row: ImportedRow;
  readonly bucket: string;
  readonly list: string;
}

/** Takes the parsed lines of a file one by one. `end` then returns the content of the whole file. */
const createCollector = () => {
  const names = new Map<string, string>();
  const placed: Placed[] = [];
  const problems: RowProblem[] = [];
  let entries = 0;
  let lastKind = "";
  const addEntry = (line: JsonObject): void => {
    entries += 1;
    refuseIfTooMany(entries);
    const place = { by: "item", number: entries } as const;
    const title = textAt(line, "name");
    const read = readEntryLine(line);
    if ("refused" in read) {
      problems.push({ ...read.refused, place, title });
      return;
    }
    const [bucket, list] = [textAt(line, "bucket"), textAt(line, "list")];
    const { draft, isStarred } = read;
    placed.push({ row: { place, ...(isStarred && { isStarred }), draft }, bucket, list });
    problems.push(...read.found.map((found) => ({ ...found, place, title })));
  };
  return {
    add: (line: JsonObject): void => {
      lastKind = textAt(line, "kind");
      if (lastKind === "entry") addEntry(line);
      if (lastKind === "bucket" || lastKind === "list") names.set(textAt(line, "uid"), placeName(line));
    },
    /** @throws ImportRefused `damaged` for a file without its last line. */
    end: (): ImportedFile => {
      if (lastKind !== "end") throw new ImportRefused("damaged");
      const rows = placed.map(({ row, bucket, list }): ImportedRow => {
        const [bucketName, listName] = [names.get(bucket), names.get(list)];
        return { ...row, ...(bucketName && { bucketName }), ...(listName && { listName }) };
      });
      return { rows, problems };
    },
  };
};

const collect = async (file: FileBytes, keys: ExportKeys): Promise<ImportedFile> => {
  const collector = createCollector();
  for await (const line of exportLines(file, keys)) collector.add(parseLine(line));
  return collector.end();
};

const readHeader = async (file: FileBytes): Promise<Bytes> => {
  if (file.size > MAX_OWN_FILE_BYTES) throw new ImportRefused("own_file_too_large");
  const header = await file.read(0, EXPORT_HEADER_BYTES);
  await headerOf(header);
  return header;
};

export const KEEPWELL_FILE: DatabaseFormat = {
  of: "database",
  id: "keepwell",
  detect: isExport,
  check: async (file) => void (await readHeader(file)),
  read: async (file, { password }) => {
    const header = await readHeader(file);
    if (!isPossible(password)) throw new ImportRefused("wrong_password");
    const keys = await openKeys(header, password);
    return orRefused("damaged", () => collect(file, keys));
  },
};
