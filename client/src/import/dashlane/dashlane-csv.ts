/**
 * @file Reads Dashlane's CSV files, one for each kind of item. A file is recognised by its headings, not by its name.
 */
import { type CsvProduct, csvFormat, type ProductRow } from "../csv/product-csv.ts";
import type { ImportWords } from "../import-words.ts";
import { changedFinding } from "../imported-file.ts";
import { labelledFields } from "../labelled-fields.ts";
import type { RawEntry } from "../raw-entry.ts";

const CREDENTIALS: CsvProduct = {
  id: "dashlane-csv",
  headings: ["username", "username2", "username3", "title", "password", "note", "url", "category"],
  read: ({ take }, words) => ({
    name: take("title"),
    urls: [take("url")].filter(Boolean),
    username: take("username"),
    password: take("password"),
    text: take("note"),
    totp: take("otpurl") || take("otpsecret"),
    fields: labelledFields(
      [
        ["second_username", take("username2")],
        ["second_username", take("username3")],
      ],
      words,
    ),
    imported: { from: "dashlane" },
    listPath: take("category").split("/"),
  }),
};

const NOTES: CsvProduct = {
  id: "dashlane-notes-csv",
  headings: ["title", "note"],
  mayHave: ["category"],
  read: ({ take }) => ({
    type: "note",
    name: take("title"),
    text: take("note"),
    listPath: take("category").split("/"),
  }),
};

/** Makes a note with labelled fields from a payment card, a bank account, an identity document or personal details. */
const asNote = (name: string, fields: RawEntry["fields"]): Partial<RawEntry> => ({
  type: "note",
  name,
  fields,
  imported: { from: "dashlane" },
  found: [changedFinding("became_note")],
});

const readPayment = ({ take }: ProductRow, words: ImportWords): Partial<RawEntry> => ({
  ...asNote(
    take("account_name") || take("name"),
    labelledFields(
      [
        ["kind", take("type")],
        ["cardholder", take("account_holder")],
        ["number", take("cc_number")],
        ["security_code", take("code")],
        ["expiry_month", take("expiration_month")],
        ["expiry_year", take("expiration_year")],
        ["account_number", take("account_number")],
        ["routing_number", take("routing_number")],
        ["bank", take("issuing_bank")],
        ["country", take("country")],
      ],
      words,
    ),
  ),
  text: take("note"),
});

const PAYMENTS: CsvProduct = {
  id: "dashlane-payments-csv",
  headings: ["type", "account_name", "account_holder", "cc_number", "code", "routing_number"],
  read: readPayment,
};

const IDS: CsvProduct = {
  id: "dashlane-ids-csv",
  headings: ["type", "number", "name", "issue_date", "expiration_date", "place_of_issue", "state"],
  read: ({ take }, words) => {
    const kind = take("type");
    const name = take("name");
    return asNote(
      [kind, name].filter(Boolean).join(" "),
      labelledFields(
        [
          ["kind", kind],
          ["full_name", name],
          ["licence_number", take("number")],
          ["issue_date", take("issue_date")],
          ["expiry_date", take("expiration_date")],
          ["issued_in", take("place_of_issue")],
          ["state", take("state")],
        ],
        words,
      ),
    );
  },
};

const PERSONAL: CsvProduct = {
  id: "dashlane-personal-csv",
  headings: ["type", "title", "first_name", "last_name", "date_of_birth", "item_name", "address_recipient"],
  read: ({ take }, words) => {
    const [kind, item, first, last] = [
      take("type"),
      take("item_name"),
      take("first_name"),
      take("last_name"),
    ];
    return asNote(
      item || [first, last].filter(Boolean).join(" ") || kind,
      labelledFields(
        [
          ["kind", kind],
          ["first_name", first],
          ["middle_name", take("middle_name")],
          ["last_name", last],
          ["birth_date", take("date_of_birth")],
          ["email", take("email")],
          ["phone", take("phone_number")],
          ["address_1", take("address")],
          ["postal_code", take("zip")],
          ["city", take("city")],
          ["state", take("state")],
          ["country", take("country")],
        ],
        words,
      ),
    );
  },
};

export const DASHLANE_CSVS = [CREDENTIALS, PAYMENTS, IDS, PERSONAL, NOTES].map(csvFormat);
