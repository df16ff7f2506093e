/** @file An entry as it stands in the form. */
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";

/** What the form holds for either type; a note uses name and text alone. */
export interface Typed {
  readonly name: string;
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly confirm_password: string;
  readonly text: string;
}

const BLANK: Typed = { name: "", url: "", username: "", password: "", confirm_password: "", text: "" };

/** No further data yet; always a JSON object, so that an empty one reads like any other. */
const NO_EXTRA = "{}";

export const typedFrom = (entry: OpenEntry | null): Typed => {
  if (!entry) return BLANK;
  const { name } = entry;
  if (entry.type === "note") return { ...BLANK, name, text: entry.fields.text };
  const { url, username, password, text } = entry.fields;
  return { name, url, username, password, confirm_password: password, text };
};

export const isSame = (left: Typed, right: Typed): boolean =>
  (Object.keys(BLANK) as (keyof Typed)[]).every((key) => left[key] === right[key]);

/** What is to be sealed. `extra` goes along untouched. */
export const draftOf = (type: EntryType, typed: Typed, before: OpenEntry | null): EntryDraft => {
  const { name, url, username, password, confirm_password, text } = typed;
  const extra = before?.fields.extra ?? NO_EXTRA;
  return type === "note"
    ? { type, name, fields: { text, extra } }
    : { type, name, fields: { url, username, password, text, extra }, confirmPassword: confirm_password };
};
