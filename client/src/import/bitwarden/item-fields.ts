/** @file Reads JSON members of Bitwarden items that have no field of their own in Keepwell. */
import type { ExtraField } from "../../extra/extra.ts";
import { asObject } from "../../extra/json-object.ts";
import type { ImportLabel, ImportWords } from "../import-words.ts";
import { asText, type JsonObject, listAt, member, textAt } from "../json-members.ts";
import { isSecretLabel } from "../labelled-fields.ts";

const LABELS: ReadonlyMap<string, ImportLabel> = new Map([
  ["cardholderName", "cardholder"],
  ["brand", "brand"],
  ["number", "number"],
  ["expMonth", "expiry_month"],
  ["expYear", "expiry_year"],
  ["code", "security_code"],
  ["title", "title"],
  ["firstName", "first_name"],
  ["middleName", "middle_name"],
  ["lastName", "last_name"],
  ["address1", "address_1"],
  ["address2", "address_2"],
  ["address3", "address_3"],
  ["city", "city"],
  ["state", "state"],
  ["postalCode", "postal_code"],
  ["country", "country"],
  ["company", "company"],
  ["email", "email"],
  ["phone", "phone"],
  ["ssn", "social_insurance_number"],
  ["username", "username"],
  ["passportNumber", "passport_number"],
  ["licenseNumber", "licence_number"],
  ["privateKey", "private_key"],
  ["publicKey", "public_key"],
  ["keyFingerprint", "fingerprint"],
]);

const written = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : asText(value);

/**
 * Makes an extra field of every member of a JSON object in an item, such as its card. Unknown members may be secrets,
 * so they become hidden fields.
 */
export const membersAsFields = (part: JsonObject, { labels }: ImportWords): ExtraField[] =>
  Object.entries(part)
    .map(([key, value]) => {
      const label = LABELS.get(key);
      const hidden = label === undefined || isSecretLabel(label);
      return { name: label ? labels[label] : key, value: written(value), kind: hidden ? "hidden" : "text" };
    })
    .filter(({ value }) => value !== "");

const KINDS = ["text", "hidden", "boolean"] as const;
const LINKED = 3;

/** The custom fields of an item, without linked fields (`linkedFields`), which only point to another field. */
export const customFields = (item: JsonObject): ExtraField[] =>
  listAt(item, "fields")
    .map(asObject)
    .filter((field) => field !== undefined && member(field, "type") !== LINKED)
    .map((field) => ({
      name: textAt(field, "name"),
      value: textAt(field, "value"),
      kind: KINDS.find((_, at) => at === (member(field, "type") ?? 0)) ?? "hidden",
    }));

export const linkedFields = (item: JsonObject): readonly unknown[] =>
  listAt(item, "fields").filter((field) => member(asObject(field), "type") === LINKED);
