import { csvFormat } from "../csv/product-csv.ts";

/**
 * Returns only the package of a name of the form `android://hash@package/`, and any other name unchanged. Chrome writes
 * this form in place of a name for passwords that were saved in an Android app.
 */
const withoutHash = (name: string): string =>
  /^android:\/\/[^@]*@([^/]+)/.exec(name.slice(0, 2000))?.[1] ?? name;

/** The CSV of Chrome, Edge, Brave, Opera and Vivaldi. Versions before Chrome 109 have no notes. */
export const CHROMIUM_CSV = csvFormat({
  id: "chromium-csv",
  headings: ["name", "url", "username", "password"],
  mayHave: ["note"],
  read: ({ take }) => ({
    name: withoutHash(take("name")),
    urls: [take("url")].filter(Boolean),
    username: take("username"),
    password: take("password"),
    text: take("note"),
  }),
});
