/**
 * @file Counts the entries that a format cannot hold completely, for each kind of loss. The page shows a format's kinds
 * of loss before an export, and the counts after it.
 */
import type { ExportFormatId } from "@keepwell/contract/identity/export-formats.ts";
import type { ContentLine, ExportedEntry } from "../import/keepwell/export-lines.ts";
import { type EntryParts, entryParts, isEntry } from "./exported-entry.ts";

/**
 * The kinds of loss that an entry can suffer in an export.
 * - `history`: all earlier versions.
 * - `older_fields`: everything in earlier versions except the passwords of the latest five.
 * - `field_kinds`: the kind of a custom field (text, hidden, boolean).
 * - `yes_or_no`: the kind of a custom field that is a boolean; all other kinds are kept.
 * - `places`: the bucket and the list. `trash_places`: the bucket and the list of entries in Trash.
 * - `match_modes`: on which pages addresses match.
 * - `passkeys`: the passkeys of websites. `prf`: the secrets of passkeys with which websites encrypt data.
 * - `passkey_details`: the display names of passkeys, and when they were made.
 * - `details`: values that another program or a later version of Keepwell wrote, and no screen shows.
 */
export type Loss =
  | "notes"
  | "trash"
  | "history"
  | "older_fields"
  | "totp"
  | "urls"
  | "fields"
  | "field_kinds"
  | "yes_or_no"
  | "favourites"
  | "places"
  | "trash_places"
  | "match_modes"
  | "passkeys"
  | "prf"
  | "passkey_details"
  | "details";

type Holds = (entry: ExportedEntry, parts: EntryParts) => boolean;

const HOLDS: Readonly<Record<Loss, Holds>> = {
  notes: ({ type }) => type === "note",
  trash: ({ trashed_at }) => trashed_at !== null,
  history: ({ versions }) => versions.length > 0,
  older_fields: ({ versions }) => versions.length > 0,
  totp: (_, { totp }) => totp !== "",
  urls: (_, { urls }) => urls.length > 1,
  fields: (_, { fields }) => fields.length > 0,
  field_kinds: (_, { fields }) => fields.some(({ kind }) => kind !== "text"),
  yes_or_no: (_, { fields }) => fields.some(({ kind }) => kind === "boolean"),
  favourites: ({ starred }) => starred,
  places: () => true,
  trash_places: ({ trashed_at }) => trashed_at !== null,
  match_modes: (_, { hasMatchModes }) => hasMatchModes,
  passkeys: (_, { passkeys }) => passkeys.length > 0,
  prf: (_, { passkeys }) => passkeys.some(({ prf }) => prf !== undefined),
  passkey_details: (_, { passkeys }) =>
    passkeys.some(({ displayName, createdAt }) => displayName !== "" || createdAt !== undefined),
  details: (_, { hasDetails }) => hasDetails,
};

export const LOSSES_OF: Readonly<Record<ExportFormatId, readonly Loss[]>> = {
  keepwell: [],
  kdbx: ["yes_or_no", "favourites", "trash_places", "match_modes", "passkey_details", "details"],
  "bitwarden-json": ["trash", "older_fields", "prf", "details"],
  "bitwarden-csv": ["trash", "history", "field_kinds", "match_modes", "passkeys", "details"],
  "chrome-csv": [
    "notes",
    "trash",
    "history",
    "totp",
    "urls",
    "match_modes",
    "fields",
    "favourites",
    "places",
    "passkeys",
    "details",
  ],
};

/** Counts, for each kind of loss, the entries that suffer it in a format. */
export const countLosses = (
  format: ExportFormatId,
  lines: readonly ContentLine[],
): readonly { readonly loss: Loss; readonly entries: number }[] => {
  const entries = lines.filter(isEntry).map((entry) => ({ entry, parts: entryParts(entry) }));
  return LOSSES_OF[format]
    .map((loss) => ({
      loss,
      entries: entries.filter(({ entry, parts }) => HOLDS[loss](entry, parts)).length,
    }))
    .filter(({ entries: count }) => count > 0);
};
