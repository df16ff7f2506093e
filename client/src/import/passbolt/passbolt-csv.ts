/** @file Passbolt's own CSV, which it calls kdbx. Its paths have no outermost group, unlike those of KeePassXC. */
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

/** Earlier versions of KeePassXC have the same headings and begin with the group. */
export const PASSBOLT_CSV: TextFormat = {
  ...PASSBOLT,
  detect: (name, text) => PASSBOLT.detect(name, text) && /^\uFEFF?"?title\b/i.test(text),
};
