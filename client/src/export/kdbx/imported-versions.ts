/**
 * @file Turns the earlier passwords of an imported entry into versions, because a KeePass file has no other place for
 * them.
 */
import { parseExtra } from "../../extra/extra.ts";
import { earlierPasswords } from "../../extra/imported-past.ts";
import type { ContentLine, ExportedEntry, ExportedVersion } from "../../import/keepwell/export-lines.ts";

/**
 * Makes versions of the passwords that an import has kept, the newest first. They are older than the entry's oldest
 * version. Each version must have the date on which its password was set. The imported file states only when each
 * password was replaced. A password was set when the next older password was replaced, so its version gets that date.
 * The first version made here repeats the password of the entry's oldest version, with the date on which it replaced
 * the newest kept password. A version without a known date gets the earliest known date. All other fields are those of
 * the oldest version.
 */
const importedVersions = (entry: ExportedEntry): ExportedVersion[] => {
  const oldest: ExportedVersion = entry.versions.at(-1) ?? { ...entry, rev: 1, saved_at: entry.updated_at };
  if (entry.type !== "password" || oldest.type !== "password") return [];
  const known = new Set(entry.versions.map((version) => version.type === "password" && version.password));
  const past = earlierPasswords(parseExtra(entry.extra), entry.password).filter(
    ({ password }) => !known.has(password),
  );
  if (past.length === 0) return [];
  const first = past.findLast(({ replacedAt }) => replacedAt)?.replacedAt ?? entry.created_at;
  return [oldest, ...past].map(({ password }, at) => ({
    ...oldest,
    password,
    saved_at: past[at]?.replacedAt ?? first,
  }));
};

/** Returns the lines. Each entry also has the versions that `importedVersions` makes for it. */
export const withImportedVersions = (lines: readonly ContentLine[]): readonly ContentLine[] =>
  lines.map((line) =>
    line.kind === "entry" ? { ...line, versions: [...line.versions, ...importedVersions(line)] } : line,
  );
