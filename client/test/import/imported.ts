/**
 * @file Helpers for tests of import formats: they read whole files as the page does, and describe the resulting rows.
 */
import assert from "node:assert/strict";
import { type Extra, parseExtra } from "../../src/extra/extra.ts";
import { bytesAsFile } from "../../src/import/file-bytes.ts";
import type { FormatId } from "../../src/import/format-names.ts";
import type { FileKey } from "../../src/import/import-format.ts";
import type { RefusalReason } from "../../src/import/import-refused.ts";
import type { ImportedRow } from "../../src/import/imported-file.ts";
import { readFile } from "../../src/import/read-file.ts";
import { WORDS } from "./import-words.ts";

type Content = string | object | Uint8Array<ArrayBuffer>;

const bytesOf = (content: Content): Uint8Array<ArrayBuffer> => {
  if (content instanceof Uint8Array) return content;
  return new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content));
};

/**
 * The values of a row that are not empty, in one object. A custom field is written `name=value`, a hidden custom field
 * `name*value`.
 */
const flat = ({ draft, bucketName, listName }: ImportedRow) => {
  const extra: Extra = parseExtra(draft.fields.extra);
  const { from: _, ...imported } = (extra.others["imported"] ?? {}) as Record<string, unknown>;
  const all = {
    type: draft.type,
    bucket: bucketName,
    list: listName,
    ...(draft.type === "password" && {
      url: draft.fields.url,
      username: draft.fields.username,
      password: draft.fields.password,
    }),
    text: draft.fields.text,
    totp: extra.totp?.text,
    urls: extra.urls,
    fields: extra.fields.map(({ name, value, kind }) => `${name}${kind === "hidden" ? "*" : "="}${value}`),
    imported,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) =>
      typeof value === "object" ? Object.keys(value).length > 0 : value !== undefined && value !== "",
    ),
  );
};

interface Imported {
  readonly formatId: FormatId | undefined;
  readonly refused: RefusalReason | undefined;
  readonly count: number;
  /** The rows by their names. */
  readonly rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly problems: readonly string[];
}

/** A row that the test files of several formats contain: an account of a mail server, in the list "Work / Mail". */
export const MAIL_ROW = {
  type: "password",
  list: "Work / Mail",
  url: "https://mail.test",
  username: "ana",
  password: "pw",
  text: "n",
} as const;

/** Detects the format and imports the file. Returns the rows by name, and each problem as a line of text. */
export const importFile = async (
  content: Content,
  { name = "file", key }: { name?: string; key?: FileKey } = {},
): Promise<Imported> => {
  const { outcome, formatId } = await readFile(
    bytesAsFile(name, bytesOf(content)),
    key ? { key } : {},
    WORDS,
  );
  if ("refused" in outcome) return { formatId, refused: outcome.refused, rows: {}, problems: [], count: 0 };
  const { rows, problems } = outcome.result;
  return {
    formatId,
    refused: undefined,
    count: rows.length,
    rows: Object.fromEntries(rows.map((row) => [row.draft.name, flat(row)])),
    problems: problems.map(({ title, reason, part, thing }) =>
      [title, reason, part, thing].filter((one) => one !== undefined).join(" "),
    ),
  };
};

/** A CSV with every cell in quotation marks, as most programs write it. */
export const csvOf = (...rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

const MANY = 20_000;

/** Imports a file of 20,000 rows. `make` names them `Entry 0`, `Entry 1` and so on. */
export const importMany = async (
  formatId: FormatId,
  make: (rows: readonly number[]) => Content,
): Promise<void> => {
  const content = make(Array.from({ length: MANY }, (_, at) => at));
  const imported = await importFile(content);
  assert.equal(imported.refused, undefined);
  assert.equal(imported.formatId, formatId);
  assert.equal(imported.count, MANY);
  assert.ok(imported.rows["Entry 0"] && imported.rows[`Entry ${MANY - 1}`]);
};
