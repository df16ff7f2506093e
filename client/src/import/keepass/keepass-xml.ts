/**
 * @file Reads the tree of a KeePass file, in which groups contain groups and entries. The tree is the whole XML
 * export, or a part of a KDBX file.
 */
import type { TextFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import { ImportRefused } from "../import-refused.ts";
import type { ImportWords } from "../import-words.ts";
import { type ImportedFile, leftOutFinding } from "../imported-file.ts";
import { itemPlace } from "../json-format.ts";
import { makeRows } from "../make-row.ts";
import { NO_ENTRY, type RawEntry } from "../raw-entry.ts";
import { childNamed, childrenNamed, parseXml, textOfChild, type XmlElement } from "../xml/parse-xml.ts";
import { type ReadTime, readKeepassEntry } from "./keepass-entry.ts";

interface PlacedEntry {
  readonly entry: XmlElement;
  readonly listPath: readonly string[];
  readonly isInTrash: boolean;
}

/** The entries of a group and of the groups in it. The parser limits the depth, so the recursion cannot go too deep. */
const entriesIn = (group: XmlElement, place: Omit<PlacedEntry, "entry">, binUuid: string): PlacedEntry[] => [
  ...childrenNamed(group, "Entry").map((entry) => ({ entry, ...place })),
  ...childrenNamed(group, "Group").flatMap((inner) =>
    entriesIn(
      inner,
      {
        listPath: [...place.listPath, textOfChild(inner, "Name")],
        isInTrash: place.isInTrash || (binUuid !== "" && textOfChild(inner, "UUID") === binUuid),
      },
      binUuid,
    ),
  ),
];

const isoTime: ReadTime = (written) => {
  const date = new Date(/^\d{4}-\d\d-\d\dT/.test(written) ? written : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/**
 * Reads the entries of a KeePass file. The outermost group is the file itself, so it becomes no list. Entries in the
 * recycle bin are left out.
 * @throws ImportRefused `unknown_format`.
 */
export const readKeepassTree = (
  file: XmlElement,
  words: ImportWords,
  readTime: ReadTime = isoTime,
): ImportedFile => {
  const root = childNamed(childNamed(file, "Root"), "Group");
  if (file.name !== "KeePassFile" || !root) throw new ImportRefused("unknown_format");
  const binUuid = textOfChild(childNamed(file, "Meta"), "RecycleBinUUID");
  const placed = entriesIn(root, { listPath: [], isInTrash: false }, binUuid);
  refuseIfTooMany(placed.length);
  const entries = placed.map(({ entry, listPath, isInTrash }, at): RawEntry => {
    const read = readKeepassEntry(entry, { words, readTime });
    const found = isInTrash ? [leftOutFinding("in_trash")] : (read.found ?? []);
    return { ...NO_ENTRY, ...read, place: itemPlace(at), listPath, found };
  });
  return makeRows(entries, words);
};

export const KEEPASS_XML: TextFormat = {
  of: "text",
  id: "keepass-xml",
  detect: (_, text) => /^\ufeff?\s*</.test(text) && text.slice(0, 10_000).includes("<KeePassFile"),
  read: (text, words) => readKeepassTree(parseXml(text), words),
};
