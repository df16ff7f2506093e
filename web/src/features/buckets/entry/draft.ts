/** @file The values of the entry form. An entry is converted to these values and back. */
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import {
  asTypedExtra,
  extraText,
  isSameExtra,
  NO_EXTRA,
  type TypedExtra,
  typedExtraFrom,
} from "./extra/typed-extra.ts";

interface TypedTexts {
  readonly name: string;
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly confirm_password: string;
  readonly text: string;
}

/** The form's values for both types of entries, as plain JSON. A note uses only name, text and extra. */
export interface Typed extends TypedTexts {
  readonly extra: TypedExtra;
}

const BLANK: TypedTexts = {
  name: "",
  url: "",
  username: "",
  password: "",
  confirm_password: "",
  text: "",
};

export const typedFrom = (entry: OpenEntry | null): Typed => {
  if (!entry) return { ...BLANK, extra: NO_EXTRA };
  const { name } = entry;
  const extra = typedExtraFrom(entry.fields);
  if (entry.type === "note") return { ...BLANK, name, text: entry.fields.text, extra };
  const { url, username, password, text } = entry.fields;
  return { name, url, username, password, confirm_password: password, text, extra };
};

/** Returns the stored draft as form values; null if an older version of the page has stored it in another shape. */
export const asTyped = (kept: object): Typed | null => {
  const typed = kept as Partial<Record<keyof Typed, unknown>>;
  const hasTexts = Object.keys(BLANK).every((key) => typeof typed[key as keyof Typed] === "string");
  const extra = asTypedExtra(typed.extra);
  return hasTexts && extra ? { ...(kept as Typed), extra } : null;
};

export const isSame = (left: Typed, right: Typed): boolean =>
  (Object.keys(BLANK) as (keyof TypedTexts)[]).every((key) => left[key] === right[key]) &&
  isSameExtra(left, right);

/** The draft to save in place of `before`, or as a new entry. */
export const toDraft = (type: EntryType, typed: Typed, before: OpenEntry | null): EntryDraft => {
  const { name, url, username, password, confirm_password, text } = typed;
  const extra = extraText(typed, before?.fields ?? { extra: "" });
  return type === "note"
    ? { type, name, fields: { text, extra } }
    : { type, name, fields: { url, username, password, text, extra }, confirmPassword: confirm_password };
};
