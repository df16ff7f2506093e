/** @file Reads the CSV of KeePass 2, and the CSV of KeePassXC. */
import { csvFormat } from "../csv/product-csv.ts";
import type { TextFormat } from "../import-format.ts";
import { present } from "../json-format.ts";

const HEADINGS = ["account", "login name", "password", "web site", "comments"];

const KEEPASS2 = csvFormat({
  id: "keepass-csv",
  headings: HEADINGS,
  mayHave: [],
  read: ({ take }) => ({
    name: take("account"),
    urls: [take("web site")].filter(Boolean),
    username: take("login name"),
    password: take("password"),
    text: take("comments"),
  }),
});

/**
 * Converts the escapes of KeePass 2, which puts a backslash before a quotation mark and before a backslash. Every other
 * CSV doubles the quotation mark.
 */
const withDoubledQuotes = (text: string): string =>
  text.replaceAll(/\\([\s\S])/g, (_, char: string) => (char === '"' ? '""' : char));

export const KEEPASS_CSV: TextFormat = {
  ...KEEPASS2,
  read: (text, words) => KEEPASS2.read(withDoubledQuotes(text), words),
};

/** A path without its first part, the outermost group. KeePassXC writes that group in the program's language. */
const withoutRoot = (path: string): string[] => path.split("/").slice(1);

export const KEEPASSXC_CSV = csvFormat({
  id: "keepassxc-csv",
  headings: ["group", "title", "username", "password", "url", "notes"],
  read: ({ take }) => {
    const group = take("group");
    const [created, modified] = [take("created"), take("last modified")];
    take("icon");
    return {
      name: take("title"),
      urls: [take("url")].filter(Boolean),
      username: take("username"),
      password: take("password"),
      text: take("notes"),
      totp: take("totp"),
      imported: present({ from: "keepass", creationDate: created, revisionDate: modified }),
      listPath: withoutRoot(group),
    };
  },
});
