import { csvFormat } from "../csv/product-csv.ts";

/**
 * The CSV of Safari and Apple Passwords. Before macOS 12 the file had no notes, and before iOS 15 it had no one-time
 * codes.
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
