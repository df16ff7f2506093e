import type { ExtraField } from "../../extra/extra.ts";
import { asObject } from "../../extra/json-object.ts";
import type { ImportLabel, ImportWords } from "../import-words.ts";
import {
  attachmentFinding,
  changedFinding,
  type Finding,
  keptFinding,
  leftOutFinding,
} from "../imported-file.ts";
import { dateOfSeconds, present } from "../json-format.ts";
import { asText, type JsonObject, listAt, member, objectAt, textAt } from "../json-members.ts";
import { isSecretLabel, sectionedName } from "../labelled-fields.ts";
import type { RawEntry } from "../raw-entry.ts";

const TRASHED = 2;

const LABELS: ReadonlyMap<string, ImportLabel> = new Map([
  ["cardholderName", "cardholder"],
  ["number", "number"],
  ["verificationNumber", "security_code"],
  ["expirationDate", "expiry_date"],
  ["pin", "pin"],
  ["fullName", "full_name"],
  ["email", "email"],
  ["phoneNumber", "phone"],
  ["firstName", "first_name"],
  ["middleName", "middle_name"],
  ["lastName", "last_name"],
  ["birthdate", "birth_date"],
  ["streetAddress", "address_1"],
  ["zipOrPostalCode", "postal_code"],
  ["city", "city"],
  ["stateOrProvince", "state"],
  ["countryOrRegion", "country"],
  ["socialSecurityNumber", "social_insurance_number"],
  ["passportNumber", "passport_number"],
  ["licenseNumber", "licence_number"],
  ["company", "company"],
  ["privateKey", "private_key"],
  ["publicKey", "public_key"],
]);

/** JSON members that hold no value of the user. */
const IGNORED: ReadonlySet<string> = new Set(["cardType"]);

/** A field that the user has added. A one-time code in such a field becomes a hidden field. */
const extraField = (value: unknown): ExtraField[] => {
  const field = asObject(value);
  const data = objectAt(field, "data");
  const type = textAt(field, "type");
  const held = textAt(data, "content") || textAt(data, "totpUri") || textAt(data, "timestamp");
  if (held === "") return [];
  return [{ name: textAt(field, "fieldName"), value: held, kind: type === "text" ? "text" : "hidden" }];
};

const sectionFields = (section: JsonObject | undefined): ExtraField[] =>
  listAt(section, "sectionFields")
    .flatMap(extraField)
    .map((field) => ({ ...field, name: sectionedName(textAt(section, "sectionName"), field.name) }));

/** The values of a card, an identity or another kind of item, and of the lists of fields in it. */
const contentFields = (content: JsonObject | undefined, { labels }: ImportWords): ExtraField[] =>
  Object.entries(content ?? {}).flatMap(([key, value]): ExtraField[] => {
    if (IGNORED.has(key)) return [];
    if (Array.isArray(value))
      return value.flatMap((one) => {
        const section = asObject(one);
        return section?.["sectionFields"] ? sectionFields(section) : extraField(one);
      });
    const text = asText(value);
    if (text === "") return [];
    const label = LABELS.get(key);
    const hidden = label ? isSecretLabel(label) : key === "password";
    return [{ name: label ? labels[label] : key, value: text, kind: hidden ? "hidden" : "text" }];
  });

const loginOf = (item: JsonObject, content: JsonObject | undefined) => {
  const email = textAt(content, "itemEmail") || textAt(item, "aliasEmail");
  const username = textAt(content, "itemUsername") || textAt(content, "username");
  const urls = [...listAt(content, "urls"), ...listAt(content, "autofillUrls")].map(asText);
  return {
    username: username || email,
    email: username !== "" && email !== username ? email : "",
    password: textAt(content, "password"),
    totp: textAt(content, "totpUri"),
    urls: [...new Set(urls)].filter((url) => url !== ""),
  };
};

const passkeyFinding = (passkey: unknown): Finding => ({
  ...keptFinding("kept_unused", "passkeys"),
  thing: textAt(asObject(passkey), "rpId") || textAt(asObject(passkey), "domain"),
});

const fileName = (file: unknown): string =>
  typeof file === "string" ? file : textAt(asObject(file), "name") || textAt(asObject(file), "fileName");

/** Reads one item of a vault. An alias becomes an entry with a user name and without a password. */
export const readProtonItem = (item: JsonObject, words: ImportWords): Partial<RawEntry> => {
  const data = objectAt(item, "data");
  const metadata = objectAt(data, "metadata");
  const name = textAt(metadata, "name");
  if (member(item, "state") === TRASHED) return { name, found: [leftOutFinding("in_trash")] };
  const type = textAt(data, "type");
  const content = objectAt(data, "content");
  const isLogin = type === "login" || type === "alias";
  const { email, ...login } = loginOf(item, content);
  const passkeys = listAt(content, "passkeys");
  const isNote = type === "note";
  return {
    ...(isLogin ? login : {}),
    type: isLogin ? "password" : "note",
    name,
    text: textAt(metadata, "note"),
    fields: [
      ...(isLogin && email !== "" ? [{ name: words.labels.email, value: email, kind: "text" }] : []),
      ...(isLogin || isNote ? [] : contentFields(content, words)),
      ...listAt(data, "extraFields").flatMap(extraField),
    ],
    imported: present({
      from: "protonpass",
      type: isLogin || isNote ? undefined : type,
      favorite: member(item, "pinned") === true,
      creationDate: dateOfSeconds(member(item, "createTime")),
      revisionDate: dateOfSeconds(member(item, "modifyTime")),
      passkeys,
    }),
    found: [
      ...(isLogin || isNote ? [] : [changedFinding("became_note")]),
      ...passkeys.map(passkeyFinding),
      ...listAt(item, "files").map((file) => attachmentFinding(fileName(file))),
    ],
  };
};
