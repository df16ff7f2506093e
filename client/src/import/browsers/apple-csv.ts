import { csvFormat } from "../csv/product-csv.ts";

/**
 * The CSV of Safari and Apple Passwords. The file has notes only since macOS 12, and one-time codes only since iOS 15.
 */
export const APPLE_CSV = csvFormat({
  id: "apple-csv",
  headings: ["title", "url", "username", "password"],
  mayHave: ["notes", "otpauth"],
  read: ({ take }) => ({
    name: take("title"),
    urls: [take("url")].filter(Boolean),
    username: take("username"),
    password: take("password"),
    text: take("notes"),
    totp: take("otpauth"),
  }),
});
