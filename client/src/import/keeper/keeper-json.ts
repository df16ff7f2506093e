import type { ExtraField } from "../../extra/extra.ts";
import { asObject } from "../../extra/json-object.ts";
import type { TextFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import { attachmentFinding, changedFinding } from "../imported-file.ts";
import { dateOfSeconds, looksLikeObjectWith, present, readItems, requiredList } from "../json-format.ts";
import { asText, type JsonObject, listAt, member, objectAt, parseJsonFile, textAt } from "../json-members.ts";
import { makeRows } from "../make-row.ts";
import type { RawEntry } from "../raw-entry.ts";

const LOGIN_TYPES: ReadonlySet<string> = new Set([
  "",
  "login",
  "general",
  "serverCredentials",
  "databaseCredentials",
  "wifiCredentials",
]);
const NOTE_TYPES: ReadonlySet<string> = new Set(["encryptedNotes", "file", "photo"]);
const SECRET_TYPES: ReadonlySet<string> = new Set([
  "secret",
  "password",
  "pinCode",
  "paymentCard",
  "accountNumber",
  "bankAccount",
  "keyPair",
  "licenseNumber",
  "oneTimeCode",
]);
const DATE_TYPES: ReadonlySet<string> = new Set(["date", "birthDate", "expirationDate"]);

/** Reads a key of the form `$type:label`, `$type`, `$type:label:2` or `label`. */
const partsOfKey = (key: string): { type: string; label: string } => {
  const [, type, label] = /^\$([^:]*):*([^:]*)/.exec(key) ?? [];
  return type === undefined ? { type: "text", label: key } : { type, label: label || type };
};

interface CustomValue {
  readonly type: string;
  readonly label: string;
  readonly value: string;
}

/** The values of one custom field. A list contains several values, an object several named values. */
const flatValues = ({ type, label }: { type: string; label: string }, value: unknown): CustomValue[] => {
  if (Array.isArray(value)) return value.flatMap((one) => flatValues({ type, label }, one));
  const object = asObject(value);
  if (object)
    return Object.entries(object).map(([part, held]) => ({
      type,
      label: `${label} ${part}`,
      value: asText(held),
    }));
  const text =
    DATE_TYPES.has(type) && typeof value === "number"
      ? (dateOfSeconds(value / 1000)?.slice(0, 10) ?? asText(value))
      : asText(value);
  return [{ type, label, value: text }];
};

const customValues = (record: JsonObject): CustomValue[] =>
  Object.entries(objectAt(record, "custom_fields") ?? {})
    .flatMap(([key, value]) => flatValues(partsOfKey(key), value))
    .filter(({ value }) => value !== "");

const asField = ({ type, label, value }: CustomValue): ExtraField => ({
  name: label,
  value,
  kind: SECRET_TYPES.has(type) || /password|secret|key|cvv|pin/i.test(label) ? "hidden" : "text",
});

/** Whether a value is the source of one-time codes. Old exports write it under the label `TFC:Keeper`. */
const isCode = ({ type, label }: CustomValue): boolean => type === "oneTimeCode" || label === "TFC:Keeper";

/** Splits a path at its backslashes. A doubled backslash stands for a backslash in a name. */
const splitPath = (path: string): string[] =>
  path
    .replaceAll("\\\\", "\u0000")
    .split("\\")
    .map((part) => part.replaceAll("\u0000", "\\"));

const foldersOf = (record: JsonObject) =>
  listAt(record, "folders")
    .map(asObject)
    .map((place) => ({ shared: textAt(place, "shared_folder"), own: textAt(place, "folder") }));

const readRecord = (record: JsonObject): Partial<RawEntry> => {
  const type = textAt(record, "$type");
  const values = customValues(record);
  const code = values.find(isCode);
  const [place, ...others] = foldersOf(record);
  const isLogin = LOGIN_TYPES.has(type);
  return {
    type: isLogin ? "password" : "note",
    name: textAt(record, "title"),
    urls: [
      textAt(record, "login_url"),
      ...values.filter((value) => value.type === "url").map(({ value }) => value),
    ].filter((url) => url !== ""),
    username: textAt(record, "login"),
    password: textAt(record, "password"),
    text: textAt(record, "notes"),
    totp: code?.value ?? "",
    fields: values.filter((value) => value !== code && value.type !== "url").map(asField),
    imported: present({
      from: "keeper",
      type: isLogin ? undefined : type,
      revisionDate: dateOfSeconds(member(record, "last_modified")),
      folders: others.length > 0 ? foldersOf(record) : [],
    }),
    bucketPath: splitPath(place?.shared ?? ""),
    listPath: splitPath(place?.own ?? ""),
    found: [
      ...(isLogin || NOTE_TYPES.has(type) ? [] : [changedFinding("became_note")]),
      ...(others.length > 0 ? [changedFinding("several_buckets", "list")] : []),
      ...listAt(record, "attachments").map((file) =>
        attachmentFinding(textAt(asObject(file), "name") || asText(file)),
      ),
    ],
  };
};

/**
 * Keeper's JSON. Shared folders become buckets, and folders become lists. A Keeper record that is in several folders
 * goes into the first.
 */
export const KEEPER_JSON: TextFormat = {
  of: "text",
  id: "keeper-json",
  detect: (_, text) => looksLikeObjectWith(text, "records") && /"(title|\$type|login_url)"/.test(text),
  read: (text, words) => {
    const records = requiredList(member(parseJsonFile(text), "records"));
    refuseIfTooMany(records.length);
    return makeRows(readItems(records, readRecord), words);
  },
};
