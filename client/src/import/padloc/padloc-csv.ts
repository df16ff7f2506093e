import { csvFormat } from "../csv/product-csv.ts";
import { furtherTags } from "../labelled-fields.ts";

/**
 * Padloc's CSV. It has columns for the name and the tags, and a column for each name of a field in the vault. Columns
 * with usual names such as `password` become the entry's own fields; all others become custom fields.
 */
export const PADLOC_CSV = csvFormat({
  id: "padloc-csv",
  headings: ["name", "tags", "username", "password", "url"],
  read: ({ take }, words) => {
    const tags = take("tags").split(",").filter(Boolean);
    const [username, password, url] = [take("username"), take("password"), take("url")];
    return {
      type: username || password || url ? "password" : "note",
      name: take("name"),
      urls: [url].filter(Boolean),
      username,
      password,
      totp: take("one-time password"),
      text: take("notes") || take("note"),
      fields: furtherTags(tags, words),
      imported: { from: "padloc", ...(tags.length > 0 && { tags }) },
      listPath: [tags[0] ?? ""],
    };
  },
});
