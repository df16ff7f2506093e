/** @file Converts between an entry and the typed fields of the popup's form. */
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import { parseExtra, writeExtra } from "@keepwell/client/extra/extra.ts";
import { readAddresses, withMatchModes } from "@keepwell/client/extra/match-modes.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { utf8 } from "@keepwell/crypto/bytes.ts";
import { FIELD_LIMITS } from "@keepwell/crypto/envelope.ts";
import { withScheme } from "@keepwell/ui/with-scheme.ts";
import { BLANK, TYPED_FIELDS, type Typed, type TypedField } from "./typed-fields.ts";

export const typedFrom = (entry: OpenEntry): Typed =>
  entry.type === "note"
    ? { ...BLANK, name: entry.name, text: entry.fields.text }
    : {
        name: entry.name,
        url: entry.fields.url,
        username: entry.fields.username,
        password: entry.fields.password,
        text: entry.fields.text,
      };

/** Whether a field is too long. The name's limit is in characters. All other limits are in bytes of UTF-8. */
const isTooLong = (typed: Typed, field: TypedField): boolean =>
  field === "name" ? typed.name.length > NAME_MAX : utf8(typed[field]).length > FIELD_LIMITS[field];

export type TypedProblem = "required" | "too_long";

/** Returns the problems of typed fields. The server cannot check the fields, because it gets them sealed. */
export const typedProblems = (typed: Typed): Partial<Record<TypedField, TypedProblem>> => ({
  ...Object.fromEntries(
    TYPED_FIELDS.filter((field) => isTooLong(typed, field)).map((field) => [field, "too_long"]),
  ),
  ...(typed.name.trim() === "" && { name: "required" as const }),
});

const NO_EXTRA = "{}";

/**
 * Returns the extra `before` without the match modes of addresses that the entry no longer has after the save. Returns
 * an unreadable extra unchanged.
 */
const extraFor = (url: string, before: string): string => {
  const extra = parseExtra(before);
  return extra.unreadable ? before : writeExtra(withMatchModes(extra, readAddresses(url, extra)));
};

/** Returns the draft that replaces the entry `before`, or that makes a new entry if `before` is null. */
export const draftOf = (typed: Typed, before: OpenEntry | null): EntryDraft => {
  const { name, username, password, text } = typed;
  if (before?.type === "note") return { type: "note", name, fields: { text, extra: before.fields.extra } };
  const isSameUrl = before?.fields.url === typed.url;
  const url = isSameUrl ? typed.url : withScheme(typed.url);
  const known = before?.fields.extra ?? NO_EXTRA;
  return {
    type: "password",
    name,
    fields: {
      url,
      username,
      password,
      text,
      extra: isSameUrl || known === NO_EXTRA ? known : extraFor(url, known),
    },
    // The form has no field to repeat the password, because the user can show the password and most passwords are
    // generated.
    confirmPassword: password,
  };
};
