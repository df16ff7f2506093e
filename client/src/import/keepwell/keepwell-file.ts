/** @file Keepwell's own encrypted export (docs/export.md), with the entries exactly as they were. */
import { type Bytes, wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError, NewerFormatError } from "@keepwell/crypto/errors.ts";
import type { ExportKeys } from "@keepwell/crypto/export/derive-export-keys.ts";
import { isExport, parseExportHeader } from "@keepwell/crypto/export/export-form.ts";
import { openExportKeys } from "@keepwell/crypto/export/open-export.ts";
import type { Argon2id } from "@keepwell/crypto/password/argon2.ts";
import { deriveMasterKey, PASSWORD_MAX_CHARS } from "@keepwell/crypto/password/derive-master-key.ts";
import { nestsDeeperThan } from "../../extra/nesting.ts";
import { cleanName, shortName } from "../fit-name.ts";
import type { DatabaseFormat } from "../import-format.ts";
import { MAX_JSON_LEVELS, refuseIfTooMany } from "../import-limits.ts";
import { ImportRefused, type RefusalReason } from "../import-refused.ts";
import type { ImportedFile, ImportedRow, RowProblem } from "../imported-file.ts";
import { asObject, type JsonObject, member, textAt } from "../json-members.ts";
import { readEntryLine } from "./export-row.ts";
import { readExportLines } from "./read-export.ts";

/** Replaces the errors of opening a file by the reason that the user is told. */
const orRefused = async <Result>(reason: RefusalReason, step: () => Promise<Result>): Promise<Result> => {
  try {
    return await step();
  } catch (error) {
    if (error instanceof NewerFormatError) throw new ImportRefused("newer_format");
    if (error instanceof CannotVerifyError || error instanceof SyntaxError) throw new ImportRefused(reason);
    throw error;
  }
};

const headerOf = (file: Bytes) => orRefused("damaged", async () => parseExportHeader(file));

/** Whether a file can have this password: one that cannot be derived from opens none. */
const isPossible = (password: string): boolean =>
  password !== "" && password.isWellFormed() && [...password.normalize("NFKC")].length <= PASSWORD_MAX_CHARS;

const openKeys = async (file: Bytes, password: string): Promise<ExportKeys> => {
  const { salt, kdf } = await headerOf(file);
  const { fileArgon2 } = await import("@keepwell/crypto/password/file-argon2.ts");
  const argon2id: Argon2id = (input) => fileArgon2({ ...input, variant: "argon2id", version: 0x13 });
  const masterKey = await deriveMasterKey({ password, salt, kdf, argon2id });
  try {
    return await orRefused("wrong_password", () => openExportKeys(file, masterKey));
  } finally {
    wipe(masterKey);
  }
};

const parseLine = (line: string): JsonObject => {
  if (nestsDeeperThan(line, MAX_JSON_LEVELS)) throw new ImportRefused("too_deep");
  return asObject(JSON.parse(line)) ?? {};
};

/** Empty for the private bucket, which every account has: its entries go to the bucket that the user chooses. */
const placeName = (line: JsonObject): string =>
  member(line, "private") === true ? "" : shortName(cleanName(textAt(line, "name")));

/** The names of buckets and lists by their uids. */
const namesOf = (lines: readonly JsonObject[]): ReadonlyMap<string, string> =>
  new Map(
    lines
      .filter((line) => ["bucket", "list"].includes(textAt(line, "kind")))
      .map((line) => [textAt(line, "uid"), placeName(line)]),
  );

const readLines = (lines: readonly JsonObject[]): ImportedFile => {
  const names = namesOf(lines);
  const rows: ImportedRow[] = [];
  const problems: RowProblem[] = [];
  const entries = lines.filter((line) => textAt(line, "kind") === "entry");
  for (const [at, line] of entries.entries()) {
    const place = { by: "item", number: at + 1 } as const;
    const title = textAt(line, "name");
    const read = readEntryLine(line);
    if ("refused" in read) {
      problems.push({ ...read.refused, place, title });
      continue;
    }
    const [bucketName, listName] = [names.get(textAt(line, "bucket")), names.get(textAt(line, "list"))];
    rows.push({ place, ...(bucketName && { bucketName }), ...(listName && { listName }), draft: read.draft });
    problems.push(...read.found.map((found) => ({ ...found, place, title })));
  }
  return { rows, problems };
};

export const KEEPWELL_FILE: DatabaseFormat = {
  of: "database",
  id: "keepwell",
  detect: isExport,
  read: async (file, { password }) => {
    await headerOf(file);
    if (!isPossible(password)) throw new ImportRefused("wrong_password");
    const keys = await openKeys(file, password);
    const lines = await orRefused("damaged", async () => (await readExportLines(file, keys)).map(parseLine));
    if (member(lines.at(-1), "kind") !== "end") throw new ImportRefused("damaged");
    refuseIfTooMany(lines.filter((line) => textAt(line, "kind") === "entry").length);
    return readLines(lines);
  },
};
