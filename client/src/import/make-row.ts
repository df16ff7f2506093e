/**
 * @file Converts a row that a format has read into a draft that can be saved. No value is cut or dropped silently. A
 * value that does not fit its field moves to the text, or the row is left out, and the page tells the user.
 */
import { utf8 } from "@keepwell/crypto/bytes.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import type { EntryDraft } from "../buckets/save-entry.ts";
import { type Extra, tryWriteExtra } from "../extra/extra.ts";
import { fitExtra } from "./fit-extra.ts";
import { cleanName, pathName, shortName } from "./fit-name.ts";
import { type Fitting, startFitting } from "./fitting.ts";
import { hostName } from "./host-name.ts";
import type { ImportWords } from "./import-words.ts";
import {
  changedFinding,
  type Finding,
  type ImportedFile,
  type ImportedRow,
  leftOutFinding,
  type RowProblem,
} from "./imported-file.ts";
import type { RawEntry } from "./raw-entry.ts";

/**
 * Whether a text takes at most `bytes` bytes in UTF-8. A code unit takes at most three bytes, so short texts need not
 * be encoded to find out.
 */
const fits = (text: string, bytes: number): boolean => text.length * 3 <= bytes || utf8(text).length <= bytes;

const fitName = ({ name, urls, username }: RawEntry, fitting: Fitting): string => {
  const clean = cleanName(name);
  if (clean === "") {
    fitting.found.push(changedFinding("name_made"));
    return shortName(hostName(urls[0] ?? "") || cleanName(username) || fitting.words.untitled);
  }
  const short = shortName(clean);
  if (short === clean) return clean;
  fitting.found.push(changedFinding("name_shortened"));
  fitting.moved.push(`${fitting.words.labels.name}: ${clean}`);
  return short;
};

const fitLine = (field: "url" | "username" | "password", value: string, fitting: Fitting): string => {
  if (fits(value, FIELD_LIMITS[field])) return value;
  fitting.move(field, { value });
  return "";
};

/** Replaces lone surrogates, because they cannot be sealed. */
const mend = (raw: RawEntry): RawEntry => {
  const { urls, username, password, text, totp, fields } = raw;
  const ofFields = fields.flatMap(({ name, value }) => [name, value]);
  const texts = [...urls, username, password, text, totp, ...ofFields];
  if (texts.every((one) => one.isWellFormed())) return raw;
  return {
    ...raw,
    urls: urls.map((url) => url.toWellFormed()),
    username: username.toWellFormed(),
    password: password.toWellFormed(),
    text: text.toWellFormed(),
    totp: totp.toWellFormed(),
    fields: fields.map((field) => ({
      ...field,
      name: field.name.toWellFormed(),
      value: field.value.toWellFormed(),
    })),
    found: [...raw.found, changedFinding("not_unicode")],
  };
};

/**
 * The text of an `extra`. If it is too long, the JSON member `imported` is dropped: earlier passwords, dates and values
 * that are kept only for a later export. Undefined if the text is still too long.
 */
const writtenExtra = (extra: Extra, fitting: Fitting): string | undefined => {
  const written = tryWriteExtra(extra);
  if ("text" in written) return written.text;
  const { imported, ...others } = extra.others;
  if (imported === undefined) return undefined;
  const used = fitting.found.filter(({ reason }) => reason !== "kept_unused");
  fitting.found.splice(0, fitting.found.length, ...used, changedFinding("details_left_out"));
  return writtenExtra({ ...extra, others }, fitting);
};

const isEmpty = ({ name, urls, username, password, text, totp, fields, passkeys = [] }: RawEntry): boolean =>
  [name, ...urls, username, password, text, totp].every((one) => one.trim() === "") &&
  fields.length === 0 &&
  passkeys.length === 0;

const makeDraft = (raw: RawEntry, fitting: Fitting): EntryDraft | Finding => {
  if (isEmpty(raw)) return leftOutFinding("empty");
  const name = fitName(raw, fitting);
  const url = fitLine("url", raw.urls[0] ?? "", fitting);
  const username = fitLine("username", raw.username, fitting);
  const password = fitLine("password", raw.password, fitting);
  const extra = writtenExtra(fitExtra(raw, fitting), fitting);
  if (extra === undefined) return leftOutFinding("too_long", "extra");
  const text = [raw.text, ...fitting.moved].filter((one) => one !== "").join("\n\n");
  if (!fits(text, FIELD_LIMITS.text)) return leftOutFinding("too_long", "text");
  if (raw.type === "note" && url === "" && username === "" && password === "")
    return { type: "note", name, fields: { text, extra } };
  const fields = { url, username, password, text, extra };
  return { type: "password", name, fields, confirmPassword: password };
};

const fitPath = (part: "bucket" | "list", path: readonly string[], fitting: Fitting): string | undefined => {
  const whole = pathName(path);
  const short = whole && shortName(whole);
  if (short !== whole) fitting.found.push(changedFinding("place_shortened", part));
  return short;
};

const TITLE_CHARS = 80;

const titleOf = ({ name, urls }: RawEntry, { untitled }: ImportWords): string =>
  (cleanName(name) || hostName(urls[0] ?? "") || untitled).slice(0, TITLE_CHARS).toWellFormed();

/**
 * Puts an archived row into the list for archived entries. If the row has a list of its own, the name of the new list
 * joins both names, such as `Archived / Work`.
 */
const withArchive = (raw: RawEntry, { archived }: ImportWords): RawEntry =>
  raw.isArchived
    ? { ...raw, listPath: [archived, ...raw.listPath], found: [...raw.found, changedFinding("archived")] }
    : raw;

const makeRow = (given: RawEntry, words: ImportWords): { row?: ImportedRow; problems: RowProblem[] } => {
  const raw = withArchive(mend(given), words);
  const title = titleOf(raw, words);
  const asProblem = (finding: Finding): RowProblem => ({ ...finding, place: raw.place, title });
  const refused = raw.found.find(({ effect }) => effect === "left_out");
  if (refused) return { problems: [asProblem(refused)] };
  const fitting = startFitting(words, raw.found);
  const draft = makeDraft(raw, fitting);
  if ("reason" in draft) return { problems: [asProblem(draft)] };
  const bucketName = fitPath("bucket", raw.bucketPath, fitting);
  const listName = fitPath("list", raw.listPath, fitting);
  const row = {
    place: raw.place,
    ...(bucketName && { bucketName }),
    ...(listName && { listName }),
    ...(raw.imported?.["favorite"] === true && { isStarred: true as const }),
    draft,
  };
  return { row, problems: fitting.found.map(asProblem) };
};

/** Fits every row of a file. A row that fails does not affect the others. */
export const makeRows = (entries: readonly RawEntry[], words: ImportWords): ImportedFile => {
  const rows: ImportedRow[] = [];
  const problems: RowProblem[] = [];
  for (const entry of entries) {
    const made = makeRow(entry, words);
    if (made.row) rows.push(made.row);
    problems.push(...made.problems);
  }
  return { rows, problems };
};
