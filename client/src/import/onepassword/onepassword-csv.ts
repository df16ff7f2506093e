import { csvFormat } from "../csv/product-csv.ts";
import { furtherTags } from "../labelled-fields.ts";

const TAG_SEPARATOR = /[;,]/;

/** 1Password's CSV since version 8: logins and passwords only. */
export const ONEPASSWORD_CSV = csvFormat({
  id: "onepassword-csv",
  headings: ["title", "url", "username", "password", "otpauth", "favorite", "archived", "tags", "notes"],
  read: ({ take }, words) => {
    const tags = take("tags")
      .split(TAG_SEPARATOR)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
    const isArchived = take("archived").toLowerCase() === "true";
    return {
      isArchived,
      name: take("title"),
      urls: [take("url")].filter(Boolean),
      username: take("username"),
      password: take("password"),
      totp: take("otpauth"),
      text: take("notes"),
      fields: furtherTags(tags, words),
      imported: {
        from: "1password",
        ...(take("favorite").toLowerCase() === "true" && { favorite: true }),
        ...(isArchived && { archived: true }),
        ...(tags.length > 0 && { tags }),
      },
      listPath: (tags[0] ?? "").split("/"),
    };
  },
});
