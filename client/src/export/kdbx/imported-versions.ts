/** @file The earlier passwords that an import has kept, as versions of an entry: a KeePass history has only versions. */
import { parseExtra } from "../../extra/extra.ts";
import { earlierPasswords } from "../../extra/imported-past.ts";
import type { ContentLine, ExportedEntry, ExportedVersion } from "../../import/keepwell/export-lines.ts";

/**
 * The versions before the oldest one, the newest first. The file of the import says of each earlier password when it was
 * replaced. The version after it begins then, so the first of these versions has the password of the oldest version. All
 * other fields are those of the oldest version. Where no date is known, the earliest known date stands.
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

/** The lines, with what imports have kept of entries among their earlier versions. */
export const withImportedVersions = (lines: readonly ContentLine[]): readonly ContentLine[] =>
  lines.map((line) =>
    line.kind === "entry" ? { ...line, versions: [...line.versions, ...importedVersions(line)] } : line,
  );
