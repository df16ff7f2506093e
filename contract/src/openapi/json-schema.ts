/**
 * @file Converts a schema of the contract to JSON Schema. Some checks are functions, which the library cannot describe.
 * For these, this file adds the form of sealed values, lines, mail addresses, new uids, and numbers in paths and
 * queries.
 */
import { ENVELOPE_CHARS, FIELD_MAX_CHARS } from "@keepwell/crypto/envelope.ts";
import {
  BUCKET_ROW_SIZE,
  ENTRY_ROW_SIZE,
  LIST_ROW_SIZE,
  type RowSize,
  rowMaxChars,
  TOMBSTONE_SIZE,
} from "@keepwell/crypto/row/row-form.ts";
import type { Schema } from "../endpoint.ts";
import { email, hasNoBlanksAround, isInOrder, newUid, STATE_MAX_CHARS } from "../fields.ts";
import { z } from "../zod.ts";

export type Json = Readonly<Record<string, unknown>>;

/** Base64 of `{"iv":"…","value":"…"}`. The names `iv` and `value` are at fixed positions. */
const ENVELOPE = "^eyJpdiI6I[A-Za-z0-9+/]{22}iLCJ2YWx1ZSI6I[A-Za-z0-9+/]+={0,2}$";
const UUID_4 = "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$";
const CONTROLS = "\\u0000-\\u001f\\u007f-\\u009f";
const REORDERING = "\\u202a-\\u202e\\u2066-\\u2069";
const SEALED = /^sealed (.+)$/;

/** Base64 of iv, ciphertext and tag and, in the row of a bucket, a MAC. */
const ROW = "^[A-Za-z0-9+/]+={0,2}$";
const row = (title: string, size: RowSize): Json => ({
  title,
  pattern: ROW,
  maxLength: rowMaxChars(size),
});
const ROWS: Readonly<Record<string, Json>> = {
  "row entry": row("SealedEntryRow", ENTRY_ROW_SIZE),
  "row bucket": row("SealedBucketRow", BUCKET_ROW_SIZE),
  "row list": row("SealedListRow", LIST_ROW_SIZE),
  "row tombstone": row("SealedTombstone", TOMBSTONE_SIZE),
};

/** The length, in characters, of an envelope of each kind. */
const sealedLength = (kind: string): Json => {
  const [, field] = /^field-(.+)$/.exec(kind) ?? [];
  if (field !== undefined) return { maxLength: FIELD_MAX_CHARS[field as keyof typeof FIELD_MAX_CHARS] };
  if (kind === "state") return { maxLength: STATE_MAX_CHARS };
  const chars = kind === "sek" ? ENVELOPE_CHARS.sek : ENVELOPE_CHARS[isPair(kind) ? "privateKey" : "key"];
  return { minLength: chars, maxLength: chars };
};

/**
 * The title of the schema for sealed values of a kind, such as SealedAkRecovery for `ak-recovery`. docs/security.md
 * lists the kinds.
 */
const sealedName = (kind: string): string =>
  ["sealed", ...kind.split("-")].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");

const isPair = (kind: string): boolean => kind.startsWith("idk-");

type Check = z.core.$ZodCheck<never>;

/** The checks of a schema for texts; empty for any other schema. */
const checksOf = ({ _zod: { def } }: z.core.$ZodType): readonly Check[] =>
  def.type === "string" ? (def.checks ?? []) : [];

/**
 * Whether the schema is for one line of text. Such a schema trims the line. The library can describe the line's length,
 * but not which characters the line may contain.
 */
const isLine = (schema: z.core.$ZodType): boolean =>
  checksOf(schema).some((check) => check._zod.def.check === "overwrite");

/**
 * A pattern for lines without refused characters. `least` is the shortest allowed length; blanks around the line do not
 * count.
 */
const linePattern = (refused: string, least: number): string => {
  const any = `[^${refused}]`;
  const solid = `[^${refused}\\s]`;
  if (least === 0) return `^${any}*$`;
  return `^${any}*${solid}${least > 1 ? `${any}{${least - 2},}${solid}` : ""}${any}*$`;
};

/**
 * A name begins and ends with a character that is neither blank nor refused. If `least` is 0, the name may be empty.
 */
const namePattern = (refused: string, least: number): string =>
  `^([^${refused}\\s]([^${refused}]*[^${refused}\\s])?)${least === 0 ? "?" : ""}$`;

interface Described {
  readonly description?: string;
  readonly minLength?: number;
}

const extraOf = (schema: z.core.$ZodType, { description, minLength = 0 }: Described): Json => {
  const [, kind] = SEALED.exec(description ?? "") ?? [];
  if (kind !== undefined) return { title: sealedName(kind), pattern: ENVELOPE, ...sealedLength(kind) };
  const form = ROWS[description ?? ""];
  if (form) return form;
  if (schema === newUid) return { pattern: UUID_4 };
  if (schema === email) return { format: "email" };
  const hasCheck = (wanted: Check) => checksOf(schema).some((check) => check === wanted);
  const refused = hasCheck(isInOrder) ? CONTROLS + REORDERING : CONTROLS;
  if (hasCheck(hasNoBlanksAround)) return { pattern: namePattern(refused, minLength) };
  return isLine(schema) ? { pattern: linePattern(refused, minLength) } : {};
};

/**
 * Returns the title of a schema. For an object or a union in a request, adds `Input` to the title, because the schema
 * of a request can differ from that of a reply: a request may accept more values, or convert a value.
 */
const nameOf = (title: string | undefined, type: string, io: "input" | "output"): Json => {
  if (title === undefined) return {};
  return { title: io === "input" && (type === "object" || type === "union") ? `${title}Input` : title };
};

/**
 * Removes `unknown` from the words that a field can have. The server never sends `unknown`. Only Keepwell's client uses
 * it, for a word that a later version added.
 */
const keepKnownWords = (json: z.core.JSONSchema.BaseSchema): void => {
  delete json.default;
  const [words, other] = json.anyOf ?? [];
  if (other?.const !== "unknown") return;
  delete json.anyOf;
  Object.assign(json, words);
};

const toJson = (schema: Schema, io: "input" | "output"): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(
        jsonSchema,
        extraOf(zodSchema, jsonSchema),
        nameOf(z.globalRegistry.get(zodSchema)?.title, zodSchema._zod.def.type, io),
      );
      if (zodSchema._zod.def.type === "catch") keepKnownWords(jsonSchema);
      // The library's pattern describes every valid date, as the format already does. The new pattern only requires
      // what the format does not require: the Z, for UTC.
      if (jsonSchema.format === "date-time") jsonSchema.pattern = "Z$";
    },
  });
  return json;
};

export const inputSchema = (schema: Schema): Json => toJson(schema, "input");
export const outputSchema = (schema: Schema): Json => toJson(schema, "output");

/** Returns the schema of a parameter in a path or query. A number is sent as digits, but described as a number. */
export const parameterSchema = (schema: Schema): Json => {
  const read = outputSchema(schema);
  const isNumber = read["type"] === "integer" || read["type"] === "number";
  return isNumber ? read : inputSchema(schema);
};
