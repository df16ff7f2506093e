/** @file An exported entry as the formats of other programs need it. */
import { type ExtraField, fieldKind, parseExtra } from "../extra/extra.ts";
import type { ContentLine, ExportedEntry, ExportedFields } from "../import/keepwell/export-lines.ts";

/** The parts of an entry that other programs know, with its `extra` taken apart. */
export interface EntryParts {
  readonly urls: readonly string[];
  readonly username: string;
  readonly password: string;
  readonly text: string;
  readonly totp: string;
  readonly fields: readonly ExtraField[];
  /** Whether its `extra` holds more: what an import kept for a later export, or a later version of Keepwell wrote. */
  readonly hasDetails: boolean;
}

/** An `extra` that this version does not understand becomes one hidden field, so that nothing of it is lost. */
export const entryParts = (entry: ExportedFields): EntryParts => {
  const { totp, urls, fields, others, unreadable, source = "" } = parseExtra(entry.extra);
  const unknown = unreadable ? [{ name: "extra", value: source, kind: "hidden" }] : [];
  const login = entry.type === "password" ? entry : ({ url: "", username: "", password: "" } as const);
  return {
    urls: [login.url, ...urls].filter((url) => url !== ""),
    username: login.username,
    password: login.password,
    text: entry.text,
    totp: totp?.text ?? "",
    fields: [...fields.map((field) => ({ ...field, kind: fieldKind(field) })), ...unknown],
    hasDetails: [others, totp?.others, ...fields.map((field) => field.others)].some(
      (more) => more !== undefined && Object.keys(more).length > 0,
    ),
  };
};

/** Finds the names of the bucket and of the list that hold an entry. */
export const placeNames = (
  lines: readonly ContentLine[],
): ((entry: ExportedEntry) => { readonly bucket: string; readonly list: string | null }) => {
  const names = new Map(
    lines.flatMap((line) => (line.kind === "bucket" || line.kind === "list" ? [[line.uid, line.name]] : [])),
  );
  return ({ bucket, list }) => ({
    bucket: names.get(bucket) ?? "",
    list: list === null ? null : (names.get(list) ?? null),
  });
};

export const isEntry = (line: ContentLine): line is ExportedEntry => line.kind === "entry";
