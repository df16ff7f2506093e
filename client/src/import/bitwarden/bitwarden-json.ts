import { asObject } from "../../extra/json-object.ts";
import type { TextFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import { ImportRefused } from "../import-refused.ts";
import type { ImportWords } from "../import-words.ts";
import type { ImportedFile } from "../imported-file.ts";
import { type JsonObject, listAt, member, parseJsonFile, textAt } from "../json-members.ts";
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

const NO_ATTACHMENTS: ReadonlyMap<string, readonly string[]> = new Map();

/** @param attachments The names of attached files by the item's id. @throws ImportRefused */
export const readBitwarden = (
  text: string,
  words: ImportWords,
  attachments: ReadonlyMap<string, readonly string[]>,
): ImportedFile => {
  const file = parseJsonFile(text);
  refuseEncrypted(file);
  const items = member(file, "items");
  if (!Array.isArray(items)) throw new ImportRefused("unknown_format");
  refuseIfTooMany(items.length);
  const places = { folders: namesById(file, "folders"), collections: namesById(file, "collections") };
  const known = { places, attachments, words };
  return makeRows(
    items.map((item, at) => readItem(item, { by: "item", number: at + 1 }, known)),
    words,
  );
};

/**
 * Bitwarden's JSON export. The folders of a personal export become lists; the collections of an organisation's export
 * become buckets. `detect` rejects a file with `vaults`: it comes from Proton Pass, whose other JSON members have the
 * same names.
 */
export const BITWARDEN_JSON: TextFormat = {
  of: "text",
  id: "bitwarden-json",
  detect: (_, text) =>
    /^\ufeff?\s*\{/.test(text) &&
    text.includes('"encrypted"') &&
    !text.includes('"vaults"') &&
    (text.includes('"items"') || text.includes('"encKeyValidation_DO_NOT_EDIT"')),
  read: (text, words) => readBitwarden(text, words, NO_ATTACHMENTS),
};
