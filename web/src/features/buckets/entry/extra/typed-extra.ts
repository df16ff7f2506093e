/** @file The extra of an entry as it is in the form: plain JSON, in which each address and custom field has an id. */
import {
  checkExtra,
  EXTRA_LIMITS,
  type Extra,
  type ExtraField,
  type ExtraTotp,
  type FieldKind,
  parseExtra,
  writeExtra,
} from "@keepwell/client/extra/extra.ts";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { utf8 } from "@keepwell/crypto/bytes.ts";

interface TypedUrl {
  readonly id: string;
  readonly url: string;
}

export interface TypedField extends ExtraField {
  readonly id: string;
}

export interface TypedExtra {
  /** Null if the form shows no one-time code. */
  readonly totp: ExtraTotp | null;
  readonly urls: readonly TypedUrl[];
  readonly fields: readonly TypedField[];
  /** Whether the stored text could not be parsed. It is then kept, and cannot be edited. */
  readonly unreadable: boolean;
}

/** A valid JSON object, so that an empty extra parses like any other. */
const NOTHING = "{}";

export const typedExtraFrom = (written: string): TypedExtra => {
  const { totp = null, urls, fields, unreadable = false } = parseExtra(written);
  return {
    totp,
    urls: urls.map((url, index) => ({ id: `u${index}`, url })),
    fields: fields.map((field, index) => ({ ...field, id: `f${index}` })),
    unreadable,
  };
};

export const NO_EXTRA: TypedExtra = typedExtraFrom(NOTHING);

const isRow = (row: unknown): boolean => typeof row === "object" && row !== null && "id" in row;

/** Whether a stored draft has the shape of this form. */
export const isTypedExtra = (kept: unknown): kept is TypedExtra => {
  if (typeof kept !== "object" || kept === null) return false;
  const { totp, urls, fields, unreadable } = kept as Partial<Record<keyof TypedExtra, unknown>>;
  const areRows = [urls, fields].every((rows) => Array.isArray(rows) && rows.every(isRow));
  return areRows && typeof totp === "object" && typeof unreadable === "boolean";
};

export const newUrl = (): TypedUrl => ({ id: crypto.randomUUID(), url: "" });

export const newField = (kind: FieldKind): TypedField => ({
  id: crypto.randomUUID(),
  name: "",
  value: kind === "boolean" ? "false" : "",
  kind,
});

const isBlank = (text: string): boolean => text.trim() === "";

/** Whether the custom field is empty, as it is when it has just been added. An empty field is not saved. */
const isUnused = ({ name, value, kind, others }: TypedField): boolean =>
  !others && isBlank(name) && (isBlank(value) || (kind === "boolean" && value === "false"));

const withoutId = ({ id: _, ...field }: TypedField): ExtraField => field;

type Held = Pick<Extra, "totp" | "urls" | "fields">;

const heldIn = ({ totp, urls, fields }: TypedExtra): Held => ({
  totp: totp && !isBlank(totp.text) ? totp : undefined,
  urls: urls.map(({ url }) => url).filter((url) => !isBlank(url)),
  fields: fields.filter((field) => !isUnused(field)).map(withoutId),
});

const sameJson = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

export const isSameExtra = (left: TypedExtra, right: TypedExtra): boolean =>
  sameJson(heldIn(left), heldIn(right));

const merged = (typed: TypedExtra, { others }: Extra): Extra => ({ ...heldIn(typed), others });

/**
 * Returns the text to save in place of `before`. Parts of `before` that the form does not show are kept. An unreadable
 * `before` is kept whole.
 */
export const extraText = (typed: TypedExtra, before: string): string => {
  const under = parseExtra(before);
  const isKept = typed.unreadable || under.unreadable || isSameExtra(typed, typedExtraFrom(before));
  if (isKept) return before === "" ? NOTHING : before;
  return writeExtra(merged(typed, under));
};

export type ExtraProblem = "not_understood" | "unnamed" | "too_long" | "too_many" | "too_large";

/** The names of the form's inputs. A problem of all of them together has the name `extra`. */
export const extraInput = {
  totp: "extra.totp",
  url: (id: string) => `extra.url.${id}`,
  fieldName: (id: string) => `extra.name.${id}`,
} as const;

export const extraInputs = ({ urls, fields }: TypedExtra): string[] => [
  extraInput.totp,
  ...urls.map(({ id }) => extraInput.url(id)),
  ...fields.map(({ id }) => extraInput.fieldName(id)),
];

type Found = [input: string, problem: ExtraProblem];

const totpProblem = ({ totp }: TypedExtra, before: TypedExtra): ExtraProblem | undefined => {
  if (!totp || isBlank(totp.text)) return undefined;
  if (totp.text.length > EXTRA_LIMITS.totpChars) return "too_long";
  // An unchanged text is accepted even if it cannot be read, because it may have been imported.
  return totp.text === before.totp?.text || readTotp(totp.text) ? undefined : "not_understood";
};

const fieldProblem = (field: TypedField, before: TypedExtra): ExtraProblem | undefined => {
  if (field.name.length > EXTRA_LIMITS.fieldNameChars) return "too_long";
  const isAsBefore = before.fields.some((one) => sameJson(withoutId(one), withoutId(field)));
  return isBlank(field.name) && !isUnused(field) && !isAsBefore ? "unnamed" : undefined;
};

const inputProblems = (typed: TypedExtra, before: TypedExtra): Found[] => {
  const found: [string, ExtraProblem | undefined][] = [
    [extraInput.totp, totpProblem(typed, before)],
    ...typed.urls.map(({ id, url }): [string, ExtraProblem | undefined] => [
      extraInput.url(id),
      utf8(url).length > EXTRA_LIMITS.urlBytes ? "too_long" : undefined,
    ]),
    ...typed.fields.map((field): [string, ExtraProblem | undefined] => [
      extraInput.fieldName(field.id),
      fieldProblem(field, before),
    ]),
  ];
  return found.filter((one): one is Found => one[1] !== undefined);
};

/**
 * Returns the problems that prevent saving, by input. Empty if the form still has the extra that is stored (`written`).
 */
export const extraProblems = (typed: TypedExtra, written: string): Readonly<Record<string, ExtraProblem>> => {
  const before = typedExtraFrom(written);
  if (typed.unreadable || isSameExtra(typed, before)) return {};
  const found = inputProblems(typed, before);
  if (found.length > 0) return Object.fromEntries(found);
  const whole = checkExtra(merged(typed, parseExtra(written)));
  if (whole === undefined) return {};
  return { extra: whole === "too_long" ? "too_large" : "too_many" };
};
