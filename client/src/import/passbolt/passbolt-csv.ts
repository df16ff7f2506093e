/** @file Passbolt's own CSV, which it calls kdbx. Unlike the paths of KeePassXC, its paths have no outermost group. */
import { csvFormat } from "../csv/product-csv.ts";
import type { TextFormat } from "../import-format.ts";

const PASSBOLT = csvFormat({
  id: "passbolt-csv",
  headings: ["title", "username", "url", "password", "notes", "group"],
  mayHave: ["totp"],
  read: ({ take }) => ({
    name: take("title"),
    urls: [take("url")].filter(Boolean),
    username: take("username"),
    password: take("password"),
    text: take("notes"),
    totp: take("totp"),
    listPath: take("group").split("/").filter(Boolean),
  }),
});

/**
 * The first heading must be the title. Files of earlier versions of KeePassXC have the same headings, but begin with
 * the group.
 */
export const PASSBOLT_CSV: TextFormat = {
  ...PASSBOLT,
  detect: (name, text) => PASSBOLT.detect(name, text) && /^\uFEFF?"?title\b/i.test(text),
};
