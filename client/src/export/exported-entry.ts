/** @file Divides an exported entry into the parts that the formats of other programs need. */
import { type ExtraField, fieldKind, parseExtra } from "../extra/extra.ts";
import { DEFAULT_MODE, readAddresses } from "../extra/match-modes.ts";
import type { Passkey } from "../extra/passkey.ts";
import { withoutPasskey } from "../extra/passkeys.ts";
import { passkeysOf } from "../extra/passkeys-of.ts";
import type { ContentLine, ExportedEntry, ExportedFields } from "../import/keepwell/export-lines.ts";
import { MERGE_MARK } from "../import/merge-draft.ts";

/** The parts of an entry that other programs know, including those that are in its `extra`. */
export interface EntryParts {
  readonly urls: readonly string[];
  readonly username: string;
  readonly password: string;
  readonly text: string;
  readonly totp: string;
  readonly fields: readonly ExtraField[];
  readonly passkeys: readonly Passkey[];
  /** Whether an address matches on other pages than by default. */
  readonly hasMatchModes: boolean;
  /**
   * Whether the entry's `extra` holds anything else: values that an import kept for a later export, or that a later
   * version of Keepwell wrote.
   */
  readonly hasDetails: boolean;
}

/**
 * Divides an entry into its parts. An `extra` that this version does not understand becomes one hidden field, so that
 * nothing of it is lost.
 */
export const entryParts = (entry: ExportedFields): EntryParts => {
  const extra = parseExtra(entry.extra);
  const { totp, urls, fields, unreadable, source = "" } = extra;
  const passkeys = passkeysOf({ type: entry.type, fields: entry });
  const withoutPasskeys = passkeys.reduce((left, { id }) => withoutPasskey(left, id), extra);
  const { match: _, [MERGE_MARK]: __, ...others } = withoutPasskeys.others;
  const unknown = unreadable ? [{ name: "extra", value: source, kind: "hidden" }] : [];
  const login = entry.type === "password" ? entry : ({ url: "", username: "", password: "" } as const);
  return {
    urls: [login.url, ...urls].filter((url) => url !== ""),
    username: login.username,
    password: login.password,
    text: entry.text,
    totp: totp?.text ?? "",
    fields: [...fields.map((field) => ({ ...field, kind: fieldKind(field) })), ...unknown],
    passkeys,
    hasMatchModes: readAddresses(login.url, extra).some(({ mode }) => mode !== DEFAULT_MODE),
    hasDetails: [others, totp?.others, ...fields.map((field) => field.others)].some(
      (more) => more !== undefined && Object.keys(more).length > 0,
    ),
  };
};

/**
 * Returns a function that finds an entry's folder, for programs that know only folders. A list is a folder inside its
 * bucket's folder.
 */
export const folderPaths = (lines: readonly ContentLine[]): ((entry: ExportedEntry) => string) => {
  const names = new Map(
    lines.flatMap((line) => (line.kind === "bucket" || line.kind === "list" ? [[line.uid, line.name]] : [])),
  );
  return ({ bucket, list }) =>
    [names.get(bucket) ?? "", list === null ? undefined : names.get(list)]
      .filter((name) => name !== undefined)
      .join("/");
};

export const isEntry = (line: ContentLine): line is ExportedEntry => line.kind === "entry";
