import type { ExtraField } from "../../extra/extra.ts";
import { csvFormat } from "../csv/product-csv.ts";
import { splitUrls } from "../csv/split-urls.ts";
import { changedFinding } from "../imported-file.ts";

/** Reads the lines of a cell. A line that does not have the form `name: value` continues the previous value. */
const readFields = (cell: string): ExtraField[] => {
  const fields: { name: string; value: string; kind: string }[] = [];
  for (const line of cell.split("\n")) {
    const [, name, value = ""] = /^(.*?):(?: (.*))?$/s.exec(line) ?? [];
    const before = fields.at(-1);
    if (name !== undefined) fields.push({ name, value, kind: "text" });
    else if (before) before.value += `\n${line}`;
    else if (line !== "") fields.push({ name: "", value: line, kind: "text" });
  }
  return fields;
};

/** Bitwarden's CSV export of a person or an organisation. It contains only logins and notes. */
export const BITWARDEN_CSV = csvFormat({
  id: "bitwarden-csv",
  headings: [
    ...["type", "name", "notes", "fields"],
    ...["login_uri", "login_username", "login_password", "login_totp"],
  ],
  read: ({ take }) => {
    const collections = take("collections")
      .split(",")
      .filter((name) => name.trim() !== "");
    const several = collections.length > 1;
    const reprompts = take("reprompt") === "1";
    const archivedDate = take("archiveddate");
    return {
      type: take("type").trim().toLowerCase() === "note" ? "note" : "password",
      name: take("name"),
      urls: splitUrls(take("login_uri")),
      username: take("login_username"),
      password: take("login_password"),
      text: take("notes"),
      totp: take("login_totp"),
      fields: readFields(take("fields")),
      isArchived: archivedDate !== "",
      imported: {
        from: "bitwarden",
        ...(take("favorite") === "1" && { favorite: true }),
        ...(reprompts && { reprompt: 1 }),
        ...(archivedDate !== "" && { archivedDate }),
        ...(several && { collections }),
      },
      bucketPath: (collections[0] ?? "").split("/"),
      listPath: take("folder").split("/"),
      found: [
        ...(reprompts ? [changedFinding("asks_no_password")] : []),
        ...(several ? [changedFinding("several_buckets", "bucket")] : []),
      ],
    };
  },
});
