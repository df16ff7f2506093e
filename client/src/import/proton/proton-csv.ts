import { asObject } from "../../extra/json-object.ts";
import { csvFormat, type ProductRow } from "../csv/product-csv.ts";
import { splitUrls } from "../csv/split-urls.ts";
import type { ImportWords } from "../import-words.ts";
import { changedFinding } from "../imported-file.ts";
import { dateOfSeconds, present } from "../json-format.ts";
import type { JsonObject } from "../json-members.ts";
import type { RawEntry } from "../raw-entry.ts";
import { readProtonItem } from "./proton-item.ts";

const MAX_JSON_CHARS = 200_000;

/** Parses the cell of the note, which contains JSON for cards and identities; undefined for any other text. */
const parsedNote = (note: string): JsonObject | undefined => {
  if (!note.startsWith("{") || note.length > MAX_JSON_CHARS) return undefined;
  try {
    return asObject(JSON.parse(note));
  } catch {
    return undefined;
  }
};

const typedNote = (
  { type, name, note }: { type: string; name: string; note: string },
  words: ImportWords,
): Partial<RawEntry> => {
  const content = parsedNote(note);
  if (!content) return { type: "note", name, text: note, found: [changedFinding("became_note")] };
  const { note: text, ...fields } = content;
  const metadata = { name, note: typeof text === "string" ? text : "" };
  return readProtonItem({ data: { type, metadata, content: fields } }, words);
};

const seconds = (cell: string): string | undefined =>
  dateOfSeconds(/^\d{1,12}$/.test(cell) ? Number(cell) : undefined);

const read = ({ take }: ProductRow, words: ImportWords): Partial<RawEntry> => {
  const [type, name, note] = [take("type"), take("name"), take("note")];
  const [username, email] = [take("username"), take("email")];
  const hasBoth = username !== "" && email !== "" && email !== username;
  const common: Partial<RawEntry> = {
    name,
    bucketPath: [take("vault")],
    urls: [...splitUrls(take("url")), ...splitUrls(take("autofillurls"))],
    username: username || email,
    password: take("password"),
    totp: take("totp"),
    imported: present({
      from: "protonpass",
      creationDate: seconds(take("createtime")),
      revisionDate: seconds(take("modifytime")),
    }),
  };
  if (type === "login" || type === "alias") {
    const fields = hasBoth ? [{ name: words.labels.email, value: email, kind: "text" }] : [];
    return { ...common, type: "password", text: note, fields };
  }
  if (type === "note") return { ...common, type: "note", text: note };
  return { ...common, ...typedNote({ type, name, note }, words) };
};

/** Proton Pass's CSV. Older files have no column `email`; their user name is the email address. */
export const PROTON_CSV = csvFormat({
  id: "proton-csv",
  headings: ["type", "name", "url", "username", "password", "note", "totp", "createtime", "modifytime"],
  read,
});
