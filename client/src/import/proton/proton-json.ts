import { asObject } from "../../extra/json-object.ts";
import type { TextFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import { ImportRefused } from "../import-refused.ts";
import { folderPaths, looksLikeObjectWith, readItems } from "../json-format.ts";
import { listAt, member, objectAt, parseJsonFile, textAt } from "../json-members.ts";
import { makeRows } from "../make-row.ts";
import { readProtonItem } from "./proton-item.ts";

const FOLDER = { uid: "folderId", parent: "parentFolderId", name: "name" } as const;

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
        const pathOf = folderPaths(listAt(vault, "folders"), FOLDER);
        const bucketPath = [textAt(vault, "name")];
        return listAt(vault, "items").map((item) => ({
          item,
          place: { bucketPath, listPath: pathOf(textAt(asObject(item), "folderId")) },
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
