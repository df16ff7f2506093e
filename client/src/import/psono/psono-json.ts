import type { ExtraField } from "../../extra/extra.ts";
import { asObject } from "../../extra/json-object.ts";
import type { TextFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import { attachmentFinding, changedFinding } from "../imported-file.ts";
import { looksLikeObjectWith, present, readItems } from "../json-format.ts";
import { asText, type JsonObject, listAt, parseJsonFile, textAt } from "../json-members.ts";
import { makeRows } from "../make-row.ts";
import type { RawEntry } from "../raw-entry.ts";

interface PlacedItem {
  readonly item: unknown;
  readonly listPath: readonly string[];
}

/**
 * The items of a folder and of the folders in it. The recursion cannot go too deep, because a file that nests too deep
 * is refused before it is parsed.
 */
const itemsIn = (folder: JsonObject | undefined, listPath: readonly string[]): PlacedItem[] => [
  ...listAt(folder, "items").map((item) => ({ item, listPath })),
  ...listAt(folder, "folders")
    .map(asObject)
    .flatMap((inner) => itemsIn(inner, [...listPath, textAt(inner, "name")])),
];

const LOGINS: ReadonlySet<string> = new Set(["website_password", "application_password", "bookmark", "totp"]);
const SECRET = /password|private|secret|cvc|pin|number|variables|content/;

/** JSON members that become the entry's own fields, without the prefix that names the type. */
const OWN: ReadonlySet<string> = new Set([
  "title",
  "url",
  "username",
  "password",
  "notes",
  "totp_code",
  "code",
]);
const SETTINGS =
  /(url_filter|auto_submit|allow_http|totp_period|totp_algorithm|totp_digits|^period|^algorithm|^digits)$/;

const otpauth = (code: string, part: (name: string) => string): string => {
  if (code === "") return "";
  const params = new URLSearchParams({ secret: code });
  for (const name of ["period", "algorithm", "digits"]) if (part(name) !== "") params.set(name, part(name));
  return `otpauth://totp/?${params}`;
};

/** The fields of a value, which may be a list of `{key, value}`, such as environment variables. */
const valuesOf = (name: string, value: unknown): ExtraField[] => {
  if (Array.isArray(value))
    return value.map(asObject).map((pair) => ({
      name: textAt(pair, "key") || textAt(pair, "name") || name,
      value: textAt(pair, "value") || textAt(pair, "content"),
      kind: "hidden",
    }));
  const text = asText(value);
  return text === "" ? [] : [{ name, value: text, kind: SECRET.test(name) ? "hidden" : "text" }];
};

const readItem = (item: JsonObject): Partial<RawEntry> => {
  const type = textAt(item, "type");
  const part = (name: string) => textAt(item, `${type}_${name}`);
  const others = Object.entries(item)
    .filter(([key]) => key.startsWith(`${type}_`))
    .map(([key, value]) => [key.slice(type.length + 1), value] as const)
    .filter(([name]) => !OWN.has(name) && !SETTINGS.test(name));
  const isLogin = LOGINS.has(type);
  return {
    type: isLogin ? "password" : "note",
    name: part("title") || textAt(item, "name"),
    urls: [part("url")].filter((url) => url !== ""),
    username: part("username"),
    password: part("password"),
    text: part("notes"),
    totp:
      type === "totp"
        ? otpauth(part("code"), part)
        : otpauth(part("totp_code"), (name) => part(`totp_${name}`)),
    fields: [
      ...others.flatMap(([name, value]) => valuesOf(name, value)),
      ...listAt(item, "custom_fields").flatMap((field) => valuesOf("", [field])),
    ],
    imported: present({
      from: "psono",
      type: isLogin || type === "note" ? undefined : type,
      creationDate: textAt(item, "create_date"),
      revisionDate: textAt(item, "write_date"),
    }),
    found: [
      ...(isLogin || type === "note" ? [] : [changedFinding("became_note")]),
      ...(type === "file" ? [attachmentFinding(part("title") || textAt(item, "name"))] : []),
    ],
  };
};

/** Psono's JSON: folders that contain folders and items. The names of an item's members begin with the item's type. */
export const PSONO_JSON: TextFormat = {
  of: "text",
  id: "psono-json",
  detect: (_, text) =>
    looksLikeObjectWith(text, "items") &&
    /"type"\s*:\s*"(website_password|application_password|bookmark|note|totp|environment_variables|mail_gpg_own_key|credit_card)"/.test(
      text,
    ) &&
    !text.includes('"encrypted"'),
  read: (text, words) => {
    const file = parseJsonFile(text);
    const placed = itemsIn(file, []);
    refuseIfTooMany(placed.length);
    const entries = readItems(
      placed.map(({ item }) => item),
      readItem,
    );
    return makeRows(
      entries.map((entry, at) => ({ ...entry, listPath: placed[at]?.listPath ?? [] })),
      words,
    );
  },
};
