/** @file The form's copy of an entry's extra. It is plain JSON, and each address and custom field has an id. */
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
import {
  DEFAULT_MODE,
  type EntryAddress,
  MATCH_MODES,
  type MatchMode,
  readAddresses,
  withMatchModes,
} from "@keepwell/client/extra/match-modes.ts";
import { readTotp } from "@keepwell/client/extra/read-totp.ts";
import { utf8 } from "@keepwell/crypto/bytes.ts";
import {
  areTypedPasskeys,
  keptIds,
  type TypedPasskey,
  typedPasskeysFrom,
  withoutRemoved,
} from "./typed-passkeys.ts";

export interface TypedUrl {
  readonly id: string;
  readonly url: string;
  readonly mode: MatchMode;
}

export interface TypedField extends ExtraField {
  readonly id: string;
}

export interface TypedExtra {
  /** Null if the form shows no one-time code. */
  readonly totp: ExtraTotp | null;
  /** The match mode of the entry's own address. */
  readonly urlMode: MatchMode;
  readonly urls: readonly TypedUrl[];
  readonly fields: readonly TypedField[];
  readonly passkeys: readonly TypedPasskey[];
  /** Whether the stored text could not be parsed. Saving then keeps that text, and the user cannot edit it. */
  readonly unreadable: boolean;
}

/** The form's extra and the entry's own address. The extra contains the match mode of that address. */
interface TypedParts {
  readonly url: string;
  readonly extra: TypedExtra;
}

/** The stored extra and the entry's own address. A note has no address. */
interface StoredParts {
  readonly url?: string;
  readonly extra: string;
}

/** Stands for an empty extra, because it parses like any other JSON object. */
const NOTHING = "{}";

export const typedExtraFrom = ({ url: own = "", extra: written }: StoredParts): TypedExtra => {
  const extra = parseExtra(written);
  const { totp = null, urls, fields, unreadable = false } = extra;
  const modes = new Map(readAddresses(own, extra).map(({ text, mode }) => [text, mode]));
  const modeOf = (url: string): MatchMode => modes.get(url) ?? DEFAULT_MODE;
  return {
    totp,
    urlMode: modeOf(own),
    urls: urls.map((url, index) => ({ id: `u${index}`, url, mode: modeOf(url) })),
    fields: fields.map((field, index) => ({ ...field, id: `f${index}` })),
    passkeys: typedPasskeysFrom(extra),
    unreadable,
  };
};

export const NO_EXTRA: TypedExtra = typedExtraFrom({ extra: NOTHING });

const isMode = (mode: unknown): boolean => MATCH_MODES.some((known) => known === mode);

const isUrlRow = (row: unknown): boolean => isRow(row) && isMode((row as Partial<TypedUrl>).mode);

const isRow = (row: unknown): boolean => typeof row === "object" && row !== null && "id" in row;

/**
 * Returns the extra of a stored draft; null if it does not have the shape of the form's extra. A draft that an earlier
 * version of the page stored has no passkeys. Saving such a draft removes no passkey of the entry.
 */
export const asTypedExtra = (kept: unknown): TypedExtra | null => {
  if (typeof kept !== "object" || kept === null) return null;
  const whole = { passkeys: [], ...kept };
  const { totp, urlMode, urls, fields, passkeys, unreadable } = whole as Partial<
    Record<keyof TypedExtra, unknown>
  >;
  const areUrls = isMode(urlMode) && Array.isArray(urls) && urls.every(isUrlRow);
  const areFields = Array.isArray(fields) && fields.every(isRow);
  const areLists = areUrls && areFields && areTypedPasskeys(passkeys);
  const isTyped = areLists && typeof totp === "object" && typeof unreadable === "boolean";
  return isTyped ? (whole as unknown as TypedExtra) : null;
};

export const newUrl = (): TypedUrl => ({ id: crypto.randomUUID(), url: "", mode: DEFAULT_MODE });

export const newField = (kind: FieldKind): TypedField => ({
  id: crypto.randomUUID(),
  name: "",
  value: kind === "boolean" ? "false" : "",
  kind,
});

const isBlank = (text: string): boolean => text.trim() === "";

/** Whether the custom field is empty, like a field that was just added. Empty fields are not saved. */
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

const addressesIn = ({ url, extra: { urlMode, urls } }: TypedParts): readonly EntryAddress[] =>
  [{ url, mode: urlMode }, ...urls]
    .filter((one) => !isBlank(one.url))
    .map(({ url: text, mode }) => ({ text, mode }));

/** The addresses that have a match mode other than the default. */
export const chosenModes = (parts: TypedParts): readonly EntryAddress[] =>
  addressesIn(parts).filter(({ mode }) => mode !== DEFAULT_MODE);

const comparable = (parts: TypedParts) => [
  heldIn(parts.extra),
  chosenModes(parts),
  keptIds(parts.extra.passkeys),
];

/**
 * Whether the extras of two forms are equal. A changed address of the entry itself counts as a difference only if its
 * match mode is not the default.
 */
export const isSameExtra = (left: TypedParts, right: TypedParts): boolean =>
  sameJson(comparable(left), comparable(right));

const storedParts = (stored: StoredParts): TypedParts => ({
  url: stored.url ?? "",
  extra: typedExtraFrom(stored),
});

const merged = (typed: TypedParts, under: Extra): Extra => {
  const { others } = withoutRemoved(under, typed.extra.passkeys);
  return withMatchModes({ ...heldIn(typed.extra), others }, addressesIn(typed));
};

/**
 * Returns the text to save in place of `before`. Keeps the parts of `before` that the form does not show. If `before`
 * is unreadable, keeps all of it.
 */
export const extraText = (typed: TypedParts, before: StoredParts): string => {
  const under = parseExtra(before.extra);
  const isKept = typed.extra.unreadable || under.unreadable || isSameExtra(typed, storedParts(before));
  if (isKept) return before.extra === "" ? NOTHING : before.extra;
  return writeExtra(merged(typed, under));
};

export type ExtraProblem = "not_understood" | "unnamed" | "too_long" | "too_many" | "too_large";

/** The names of the form's inputs for the extra. The name `extra` is for a problem of the extra as a whole. */
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

/** Returns the problems that prevent saving, by input. The result is empty if the extra is unchanged. */
export const extraProblems = (
  typed: TypedParts,
  stored: StoredParts,
): Readonly<Record<string, ExtraProblem>> => {
  const before = storedParts(stored);
  if (typed.extra.unreadable || isSameExtra(typed, before)) return {};
  const found = inputProblems(typed.extra, before.extra);
  if (found.length > 0) return Object.fromEntries(found);
  const whole = checkExtra(merged(typed, parseExtra(stored.extra)));
  if (whole === undefined) return {};
  return { extra: whole === "too_long" ? "too_large" : "too_many" };
};
