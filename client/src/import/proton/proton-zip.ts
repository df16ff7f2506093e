import { decodeFile } from "../decode-file.ts";
import type { ZipFormat } from "../import-format.ts";
import { ImportRefused } from "../import-refused.ts";
import { PROTON_JSON } from "./proton-json.ts";

const DATA = /^Proton Pass\/data\.json$/i;
const ENCRYPTED = /^(Proton Pass\/)?data\.pgp$/i;

/**
 * Proton Pass's ZIP: the JSON, and the attached files, which the items name. A ZIP that is encrypted with PGP cannot be
 * read.
 */
export const PROTON_ZIP: ZipFormat = {
  of: "zip",
  id: "proton-zip",
  detect: (paths) => paths.some((path) => DATA.test(path) || ENCRYPTED.test(path)),
  read: async (zip, words) => {
    const data = zip.members.find(({ path }) => DATA.test(path));
    if (!data) throw new ImportRefused("encrypted_with_pgp");
    return PROTON_JSON.read(decodeFile(await zip.read(data)).text, words);
  },
};
