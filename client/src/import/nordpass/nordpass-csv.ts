import type { ExtraField } from "../../extra/extra.ts";
import { asObject } from "../../extra/json-object.ts";
import { csvFormat, type ProductRow } from "../csv/product-csv.ts";
import { splitUrls } from "../csv/split-urls.ts";
import type { ImportWords } from "../import-words.ts";
import { changedFinding, leftOutFinding } from "../imported-file.ts";
import { textAt } from "../json-members.ts";
import { labelledFields } from "../labelled-fields.ts";

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

const MAX_JSON_CHARS = 100_000;

/** Reads a JSON list of `{label, type, value}`. A cell of any other form becomes one field, unchanged. */
const customFields = (json: string): ExtraField[] => {
  if (json === "") return [];
  const list = json.length > MAX_JSON_CHARS ? undefined : parsed(json);
  if (!Array.isArray(list)) return [{ name: "custom_fields", value: json, kind: "hidden" }];
  return list.map(asObject).map((field) => ({
    name: textAt(field, "label"),
    value: textAt(field, "value"),
    kind: textAt(field, "type") === "hidden" ? "hidden" : "text",
  }));
};

const furtherUrls = (cell: string): string[] => {
  const list = cell.startsWith("[") && cell.length <= MAX_JSON_CHARS ? parsed(cell) : undefined;
  if (Array.isArray(list)) return list.filter((url) => typeof url === "string");
  return cell === "" ? [] : splitUrls(cell);
};

/** Makes custom fields from the columns for payment cards and identities. */
const typedCells = ({ take }: ProductRow, words: ImportWords): ExtraField[] =>
  labelledFields(
    [
      ["cardholder", take("cardholdername")],
      ["number", take("cardnumber")],
      ["security_code", take("cvc")],
      ["pin", take("pin")],
      ["expiry_date", take("expirydate")],
      ["full_name", take("full_name")],
      ["phone", take("phone_number")],
      ["email", take("email")],
      ["address_1", take("address1")],
      ["address_2", take("address2")],
      ["postal_code", take("zipcode")],
      ["city", take("city")],
      ["state", take("state")],
      ["country", take("country")],
    ],
    words,
  );

/** NordPass's CSV. A folder has a row of its own, of the type `folder`, which is not an entry. */
export const NORDPASS_CSV = csvFormat({
  id: "nordpass-csv",
  headings: ["name", "url", "username", "password", "note", "cardholdername", "cardnumber", "cvc", "folder"],
  read: (row, words) => {
    const { take } = row;
    const type = take("type");
    const name = take("name");
    if (type === "folder") return { name, found: [leftOutFinding("is_folder")] };
    const fields = typedCells(row, words);
    const url = take("url");
    const [username, password] = [take("username"), take("password")];
    const isLogin = url !== "" || username !== "" || password !== "";
    return {
      type: isLogin ? "password" : "note",
      name,
      urls: [url, ...furtherUrls(take("additional_urls"))].filter(Boolean),
      username,
      password,
      text: take("note"),
      fields: [...fields, ...customFields(take("custom_fields"))],
      imported: { from: "nordpass", ...(type && { type }) },
      listPath: [take("folder")],
      found: !isLogin && fields.length > 0 ? [changedFinding("became_note")] : [],
    };
  },
});
