import type { ImportFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import { ImportRefused } from "../import-refused.ts";
import { asObject, type JsonObject, listAt, member, parseJsonFile, textAt } from "../json-members.ts";
import { makeRows } from "../make-row.ts";
import { readItem } from "./bitwarden-item.ts";

const namesById = (file: JsonObject, key: "folders" | "collections"): ReadonlyMap<string, string> =>
  new Map(
    listAt(file, key)
      .map(asObject)
      .map((place) => [textAt(place, "id"), textAt(place, "name")] as const)
      .filter(([id, name]) => id !== "" && name !== ""),
  );

const refuseEncrypted = (file: JsonObject): void => {
  if (member(file, "encrypted") !== true) return;
  throw new ImportRefused(
    member(file, "passwordProtected") === true ? "encrypted_with_password" : "encrypted_for_account",
  );
};

/**
 * Bitwarden's JSON export. The folders of a personal export become lists, the collections of an organisation's export
 * become buckets. A file with `vaults` comes from Proton Pass and is not detected here, although it has the same
 * members otherwise.
 */
export const BITWARDEN_JSON: ImportFormat = {
  id: "bitwarden-json",
  detect: (_, text) =>
    /^\ufeff?\s*\{/.test(text) &&
    text.includes('"encrypted"') &&
    !text.includes('"vaults"') &&
    (text.includes('"items"') || text.includes('"encKeyValidation_DO_NOT_EDIT"')),
  read: (text, words) => {
    const file = parseJsonFile(text);
    refuseEncrypted(file);
    const items = member(file, "items");
    if (!Array.isArray(items)) throw new ImportRefused("unknown_format");
    refuseIfTooMany(items.length);
    const places = { folders: namesById(file, "folders"), collections: namesById(file, "collections") };
    return makeRows(
      items.map((item, at) => readItem(item, { by: "item", number: at + 1 }, { places, words })),
      words,
    );
  },
};
