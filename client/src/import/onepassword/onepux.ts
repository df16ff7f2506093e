import { asObject } from "../../extra/json-object.ts";
import { decodeFile } from "../decode-file.ts";
import type { ZipFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import { ImportRefused } from "../import-refused.ts";
import type { ImportWords } from "../import-words.ts";
import type { ImportedFile } from "../imported-file.ts";
import { readItems, requiredList } from "../json-format.ts";
import { listAt, member, objectAt, parseJsonFile, textAt } from "../json-members.ts";
import { makeRows } from "../make-row.ts";
import { readOnepuxItem } from "./onepux-item.ts";

const DATA = "export.data";

/** The data of a 1PUX file. Each vault becomes a bucket. The items of all vaults are numbered together. */
export const readOnepuxData = (text: string, words: ImportWords): ImportedFile => {
  const accounts = requiredList(member(parseJsonFile(text), "accounts")).map(asObject);
  const vaults = accounts.flatMap((account) => listAt(account, "vaults")).map(asObject);
  const items = vaults.flatMap((vault) => {
    const bucketPath = [textAt(objectAt(vault, "attrs"), "name")];
    return listAt(vault, "items").map((item) => ({ item, bucketPath }));
  });
  refuseIfTooMany(items.length);
  const entries = readItems(
    items.map(({ item }) => item),
    (item) => readOnepuxItem(item, words),
  );
  return makeRows(
    entries.map((entry, at) => ({ ...entry, bucketPath: items[at]?.bucketPath ?? [] })),
    words,
  );
};

/** 1Password's own export: a ZIP with the data and a folder of files. */
export const ONEPUX: ZipFormat = {
  of: "zip",
  id: "onepassword-1pux",
  detect: (paths) => paths.includes(DATA),
  read: async (zip, words) => {
    const data = zip.members.find(({ path }) => path === DATA);
    if (!data) throw new ImportRefused("unknown_zip");
    return readOnepuxData(decodeFile(await zip.read(data)).text, words);
  },
};
