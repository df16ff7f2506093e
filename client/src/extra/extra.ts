/**
 * @file The `extra` of an entry: values that have no field of their own, as one sealed JSON object (docs/security.md
 * section 2.5). Version 1: `{v: 1, totp?: {text}, urls?: [text], fields?: [{name, value, kind}]}`. JSON members that
 * this version does not know are kept and written back, at every level.
 */
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { utf8 } from "@keepwell/crypto/bytes.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import { asObject } from "./json-object.ts";
import { nestsDeeperThan } from "./nesting.ts";

const VERSION = 1;
const MAX_LEVELS = 64;

/** Limits for saving. Larger values are read and shown too, unless the whole text has more than `bytes` bytes. */
export const EXTRA_LIMITS = {
  bytes: FIELD_LIMITS.extra,
  fields: 100,
  fieldNameChars: NAME_MAX,
  urls: 50,
  urlBytes: FIELD_LIMITS.url,
  totpChars: 4096,
} as const;

/** JSON members that a newer version or another program has written. */
export type Others = Readonly<Record<string, unknown>>;

export const FIELD_KINDS = ["text", "hidden", "boolean"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** A custom field. The value of a boolean is "true" or "false". */
export interface ExtraField {
  readonly name: string;
  readonly value: string;
  /** The kind as it was written, possibly by a newer version. Use `fieldKind` to read it. */
  readonly kind: string;
  readonly others?: Others;
}

/** The source of one-time codes as the user entered it: a URI or a bare secret. `readTotp` may not understand it. */
export interface ExtraTotp {
  readonly text: string;
  readonly others?: Others;
}

export interface Extra {
  readonly totp?: ExtraTotp | undefined;
  /** Further addresses. The first address is the entry's own `url`. */
  readonly urls: readonly string[];
  readonly fields: readonly ExtraField[];
  readonly others: Others;
  /** Set if the text could not be understood. The text is then written back unchanged. */
  readonly unreadable?: true;
  readonly source?: string;
}

export const EMPTY_EXTRA: Extra = { urls: [], fields: [], others: {} };

/** The kind by which a field is shown. A field of an unknown kind counts as hidden, because it might be a secret. */
export const fieldKind = ({ kind }: ExtraField): FieldKind =>
  FIELD_KINDS.find((known) => known === kind) ?? "hidden";

const withOthers = (others: Others) => (Object.keys(others).length === 0 ? {} : { others });

const readTotpMember = (value: unknown): ExtraTotp | undefined => {
  const { text, ...others } = asObject(value) ?? {};
  return typeof text === "string" ? { text, ...withOthers(others) } : undefined;
};

const readField = (value: unknown): ExtraField | undefined => {
  const { name, value: held, kind, ...others } = asObject(value) ?? {};
  if (typeof name !== "string" || typeof held !== "string" || typeof kind !== "string") return undefined;
  return { name, value: held, kind, ...withOthers(others) };
};

/**
 * Reads the items of a JSON list; none if the list is missing, undefined if the value is no list or an item is not
 * understood.
 */
const readAll = <Item>(list: unknown, read: (item: unknown) => Item | undefined): Item[] | undefined => {
  if (list === undefined) return [];
  if (!Array.isArray(list)) return undefined;
  const items = list.map(read).filter((item) => item !== undefined);
  return items.length === list.length ? items : undefined;
};

const readText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const readObject = (object: Others): Extra | undefined => {
  const { v = VERSION, totp, urls, fields, ...others } = object;
  if (v !== VERSION) return undefined;
  const code = totp === undefined ? undefined : readTotpMember(totp);
  const addresses = readAll(urls, readText);
  const custom = readAll(fields, readField);
  if ((totp !== undefined && !code) || !addresses || !custom) return undefined;
  return { ...(code && { totp: code }), urls: addresses, fields: custom, others };
};

const parse = (text: string): Extra | undefined => {
  if (utf8(text).length > EXTRA_LIMITS.bytes || nestsDeeperThan(text, MAX_LEVELS)) return undefined;
  try {
    const object = asObject(JSON.parse(text));
    return object && readObject(object);
  } catch {
    return undefined;
  }
};

/**
 * Reads an `extra`. Never throws. A text that is malformed, too long or of a newer version gives an empty `extra` that
 * is marked `unreadable`. This `extra` keeps the text, so that a save of the other fields does not destroy the text.
 */
export const parseExtra = (text: string): Extra =>
  text === "" ? EMPTY_EXTRA : (parse(text) ?? { ...EMPTY_EXTRA, unreadable: true, source: text });

const asJson = ({ totp, urls, fields, others }: Extra): string =>
  JSON.stringify({
    ...others,
    v: VERSION,
    totp: totp && { ...totp.others, text: totp.text },
    urls: urls.length === 0 ? undefined : urls,
    fields:
      fields.length === 0
        ? undefined
        : fields.map(({ name, value, kind, others: more }) => ({ ...more, name, value, kind })),
  });

export type ExtraProblem =
  | "unreadable"
  | "too_many_fields"
  | "too_many_urls"
  | "field_name_too_long"
  | "url_too_long"
  | "totp_too_long"
  | "too_long";

/**
 * Whether a text takes more than `bytes` bytes in UTF-8. A code unit takes at most three bytes, so short texts need not
 * be encoded to find out.
 */
const tooLong = (text: string, bytes: number): boolean =>
  text.length * 3 > bytes && utf8(text).length > bytes;

const checkParts = (extra: Extra): ExtraProblem | undefined => {
  const { totp, urls, fields, unreadable } = extra;
  if (unreadable) return totp || urls.length > 0 || fields.length > 0 ? "unreadable" : undefined;
  if (fields.length > EXTRA_LIMITS.fields) return "too_many_fields";
  if (urls.length > EXTRA_LIMITS.urls) return "too_many_urls";
  if (fields.some(({ name }) => name.length > EXTRA_LIMITS.fieldNameChars)) return "field_name_too_long";
  if (urls.some((url) => tooLong(url, EXTRA_LIMITS.urlBytes))) return "url_too_long";
  if (totp && totp.text.length > EXTRA_LIMITS.totpChars) return "totp_too_long";
  return undefined;
};

/** The text to seal, or the reason why it cannot be written. */
export const tryWriteExtra = (extra: Extra): { text: string } | { problem: ExtraProblem } => {
  const problem = checkParts(extra);
  if (problem) return { problem };
  const text = extra.unreadable ? (extra.source ?? "") : asJson(extra);
  return !extra.unreadable && tooLong(text, EXTRA_LIMITS.bytes) ? { problem: "too_long" } : { text };
};

/** The reason why an `extra` cannot be saved; undefined if it can. Forms call this while the user types. */
export const checkExtra = (extra: Extra): ExtraProblem | undefined => {
  const written = tryWriteExtra(extra);
  return "problem" in written ? written.problem : undefined;
};

/**
 * The text to seal. The text of an unreadable `extra` is returned exactly as it was read.
 * @throws RangeError when `checkExtra` returns a problem.
 */
export const writeExtra = (extra: Extra): string => {
  const written = tryWriteExtra(extra);
  if ("problem" in written) throw new RangeError(written.problem);
  return written.text;
};
