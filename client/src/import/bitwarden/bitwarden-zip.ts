import { decodeFile } from "../decode-file.ts";
import type { ZipFormat } from "../import-format.ts";
import { ImportRefused } from "../import-refused.ts";
import type { Zip } from "../zip/open-zip.ts";
import { readBitwarden } from "./bitwarden-json.ts";

const DATA = "data.json";
const ATTACHMENT = /^attachments\/([^/]+)\/(.+)$/;

/** The names of attached files, by the id of the item. */
const attachmentsOf = ({ members }: Zip): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const { path } of members) {
    const [, id, name] = ATTACHMENT.exec(path) ?? [];
    if (id === undefined || name === undefined) continue;
    const known = names.get(id);
    if (known) known.push(name);
    else names.set(id, [name]);
  }
  return names;
};

/** Bitwarden's ZIP export: the JSON export, and the attachments in folders named after the item's id. */
export const BITWARDEN_ZIP: ZipFormat = {
  of: "zip",
  id: "bitwarden-zip",
  detect: (paths) => paths.includes(DATA),
  read: async (zip, words) => {
    const data = zip.members.find(({ path }) => path === DATA);
    if (!data) throw new ImportRefused("unknown_zip");
    return readBitwarden(decodeFile(await zip.read(data)).text, words, attachmentsOf(zip));
  },
};
