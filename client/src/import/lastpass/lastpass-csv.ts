import { csvFormat } from "../csv/product-csv.ts";
import { changedFinding } from "../imported-file.ts";
import { readTypedNote } from "./lastpass-note.ts";

/** The address by which LastPass marks a note. */
const NOTE_URL = "http://sn";

/** The folder that LastPass writes for entries without a folder, in the language of the account. */
const NO_FOLDER = /^\(.*\)$/;

/** The HTML entities that the file contains if the user has copied it from a page, and what they stand for. */
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * LastPass's CSV. Columns are read by their headings, because their order has changed several times. Only the name and
 * the folder are cleaned of entities, because a password may contain the same characters by chance.
 */
export const LASTPASS_CSV = csvFormat({
  id: "lastpass-csv",
  headings: ["url", "username", "password", "extra", "name", "grouping", "fav"],
  read: ({ take }) => {
    const url = take("url");
    const isNote = url === NOTE_URL;
    const extra = take("extra");
    const note = isNote ? readTypedNote(extra) : undefined;
    const folder = withoutEntities(take("grouping"));
    return {
      type: isNote ? "note" : "password",
      name: withoutEntities(take("name")),
      urls: isNote || url === "http://" ? [] : [url].filter(Boolean),
      username: take("username"),
      password: take("password"),
      text: note ? note.text : extra,
      totp: take("totp"),
      fields: note?.fields ?? [],
      imported: {
        from: "lastpass",
        ...(take("fav") === "1" && { favorite: true }),
        ...(note && { kind: note.kind }),
      },
      listPath: NO_FOLDER.test(folder) ? [] : folder.split("\\"),
      found: note ? [changedFinding("became_note")] : [],
    };
  },
});
