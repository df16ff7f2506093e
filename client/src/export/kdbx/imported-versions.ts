/**
 * @file The earlier passwords that an import has kept, as versions of an entry: a KeePass history has only versions.
 */
import { parseExtra } from "../../extra/extra.ts";
import { earlierPasswords } from "../../extra/imported-past.ts";
import type { ContentLine, ExportedEntry, ExportedVersion } from "../../import/keepwell/export-lines.ts";

/**
 * The versions that precede the entry's oldest version, the newest first, made of the passwords that an import has
 * kept. The imported file says when each password was replaced, which is when the next newer password was set. So the
 * first of these versions has the password of the oldest version, and the date on which the newest kept password was
 * replaced. The second has the newest kept password, and so on. A version without a known date gets the earliest known
 * date. All other fields are those of the oldest version.
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

/** Returns the lines, and adds the passwords that an import has kept of an entry to the entry's versions. */
export const withImportedVersions = (lines: readonly ContentLine[]): readonly ContentLine[] =>
  lines.map((line) =>
    line.kind === "entry" ? { ...line, versions: [...line.versions, ...importedVersions(line)] } : line,
  );
