/**
 * @file Reads the values that an import has kept in the JSON member `imported` of an entry's `extra` (docs/security.md
 * section 2.5): the entry's past and, from Bitwarden, its addresses. The values come unchanged from the imported file,
 * so each may be missing or malformed.
 */
import type { Extra, Others } from "./extra.ts";

export interface EarlierPassword {
  readonly password: string;
  /** When it was replaced, as an ISO date; undefined if the file does not say it. */
  readonly replacedAt: string | undefined;
}

const asObject = (value: unknown): Others =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Others) : {};

const listOf = (value: unknown): readonly Others[] => (Array.isArray(value) ? value.map(asObject) : []);

const isoDate = (value: number | string): string | undefined => {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const dateIn = (value: unknown): string | undefined =>
  typeof value === "string" ? isoDate(value) : undefined;

const MS = 1000;

/**
 * When a password was replaced: `lastUsedDate` is Bitwarden's date, and `time` is 1Password's, in seconds since 1970.
 * Undefined if neither is valid.
 */
const replacedAt = ({ lastUsedDate, time }: Others): string | undefined =>
  dateIn(lastUsedDate) ?? (typeof time === "number" ? isoDate(time * MS) : undefined);

/**
 * The passwords of earlier versions in Keepwell's own export, the newest first. A version with the same password as the
 * next newer one is left out. Every other password was replaced when the next newer version was saved. For the newest
 * of these versions, that date is unknown.
 */
const ofVersions = (versions: readonly Others[]) =>
  versions
    .map(({ password }, at) => ({ password, newer: versions[at - 1] }))
    .filter(({ password, newer }) => password !== newer?.["password"])
    .map(({ password, newer }) => ({ password, replacedAt: dateIn(newer?.["saved_at"]) }));

/**
 * The values that each import has kept. If Keepwell's own export was imported again, the values of the earlier import
 * are one level deeper.
 */
const levelsOf = (imported: unknown): readonly Others[] =>
  imported === undefined ? [] : [asObject(imported), ...levelsOf(asObject(imported)["imported"])];

const passwordsIn = (imported: Others): { password: unknown; replacedAt: string | undefined }[] => [
  ...listOf(imported["passwordHistory"]).map((one) => ({
    password: one["password"] ?? one["value"],
    replacedAt: replacedAt(one),
  })),
  ...ofVersions(listOf(imported["versions"])),
];

/**
 * The earlier passwords that imports have kept, each only once and without the current one. The newest come first, and
 * those without a date last.
 */
export const earlierPasswords = ({ others }: Extra, current: string): readonly EarlierPassword[] =>
  levelsOf(others["imported"])
    .flatMap(passwordsIn)
    .flatMap(({ password, replacedAt: at }) =>
      typeof password === "string" && password !== "" ? [{ password, replacedAt: at }] : [],
    )
    .filter(({ password }) => password !== current)
    .toSorted((one, other) => (other.replacedAt ?? "").localeCompare(one.replacedAt ?? ""))
    .filter(({ password }, at, all) => all.findIndex((one) => one.password === password) === at);

/** When the item was last changed before the import, as an ISO date; undefined if the file does not say it. */
export const importedChange = ({ others }: Extra): string | undefined => {
  const { revisionDate, creationDate } = asObject(others["imported"]);
  return dateIn(revisionDate) ?? dateIn(creationDate);
};

/**
 * When the item's password was last changed before the import or, if the file does not say it, when the item was last
 * changed. Undefined if the file says neither.
 */
export const importedPasswordChange = (extra: Extra, current: string): string | undefined =>
  dateIn(asObject(extra.others["imported"])["passwordRevisionDate"]) ??
  earlierPasswords(extra, current)[0]?.replacedAt ??
  importedChange(extra);

/**
 * Returns the date if the entry was never saved after the import that created it, and the date is before that import.
 * Otherwise returns undefined: a later save is the last change, whatever the file says.
 */
export const unlessSavedSince = (
  date: string | undefined,
  { rev, updatedAt }: { readonly rev: number; readonly updatedAt: string },
): string | undefined =>
  date !== undefined && rev === 1 && Date.parse(date) < Date.parse(updatedAt) ? date : undefined;

/**
 * The match numbers of this address in imported Bitwarden files. Each number says on which pages the address matches.
 */
export const importedMatches = ({ others }: Extra, address: string): readonly number[] =>
  levelsOf(others["imported"])
    .flatMap(({ uris }) => listOf(uris))
    .filter(({ uri }) => typeof uri === "string" && uri.trim() === address)
    .map(({ match }) => match)
    .filter((match) => typeof match === "number");
