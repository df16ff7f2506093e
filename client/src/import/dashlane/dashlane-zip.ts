import { decodeFile } from "../decode-file.ts";
import type { ZipFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import type { ImportedFile } from "../imported-file.ts";
import { DASHLANE_CSVS } from "./dashlane-csv.ts";

const isCsv = (path: string): boolean => /\.csv$/i.test(path) && !path.startsWith("__MACOSX/");
const NAMED = /(^|\/)(credentials|securenotes|payments|ids|personalinfo)\.csv$/i;

/** Dashlane's ZIP: a CSV for each kind of item. */
export const DASHLANE_ZIP: ZipFormat = {
  of: "zip",
  id: "dashlane-zip",
  detect: (paths) => paths.some((path) => NAMED.test(path)),
  read: async (zip, words) => {
    const files: ImportedFile[] = [];
    for (const member of zip.members.filter(({ path }) => isCsv(path))) {
      const { text } = decodeFile(await zip.read(member));
      const format = DASHLANE_CSVS.find(({ detect }) => detect(member.path, text));
      if (format) files.push(format.read(text, words));
      refuseIfTooMany(files.reduce((count, { rows }) => count + rows.length, 0));
    }
    return {
      rows: files.flatMap(({ rows }) => rows),
      problems: files.flatMap(({ problems }) => problems),
    };
  },
};
