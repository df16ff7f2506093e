import type { TextFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import { ImportRefused } from "../import-refused.ts";
import { looksLikeObjectWith, readItems } from "../json-format.ts";
import {
  asObject,
  type JsonObject,
  listAt,
  member,
  objectAt,
  parseJsonFile,
  textAt,
} from "../json-members.ts";
import { makeRows } from "../make-row.ts";
import { readProtonItem } from "./proton-item.ts";

const MAX_LEVELS = 20;

/** The names of the folders above an item, from the outermost. A circle of folders ends at a fixed depth. */
const folderPath = (vault: JsonObject | undefined) => {
  const folders = new Map(
    listAt(vault, "folders")
      .map(asObject)
      .map((folder) => [textAt(folder, "folderId"), folder]),
  );
  return (item: JsonObject | undefined): string[] => {
    const path: string[] = [];
    let folder = folders.get(textAt(item, "folderId"));
    while (folder && path.length < MAX_LEVELS) {
      path.unshift(textAt(folder, "name"));
      folder = folders.get(textAt(folder, "parentFolderId"));
    }
    return path;
  };
};

/** Proton Pass's JSON: vaults by their ids. Each vault becomes a bucket, its folders become lists. */
export const PROTON_JSON: TextFormat = {
  of: "text",
  id: "proton-json",
  detect: (_, text) => looksLikeObjectWith(text, "vaults", "items", "version"),
  read: (text, words) => {
    const vaults = objectAt(parseJsonFile(text), "vaults");
    if (!vaults) throw new ImportRefused("unknown_format");
    const placed = Object.keys(vaults)
      .map((id) => asObject(member(vaults, id)))
      .flatMap((vault) => {
        const listPath = folderPath(vault);
        const bucketPath = [textAt(vault, "name")];
        return listAt(vault, "items").map((item) => ({
          item,
          place: { bucketPath, listPath: listPath(asObject(item)) },
        }));
      });
    refuseIfTooMany(placed.length);
    const entries = readItems(
      placed.map(({ item }) => item),
      (item) => readProtonItem(item, words),
    );
    return makeRows(
      entries.map((entry, at) => ({ ...entry, ...placed[at]?.place })),
      words,
    );
  },
};
