import { readBitwardenPasskey } from "../../extra/bitwarden-passkey.ts";
import type { ExtraField, Others } from "../../extra/extra.ts";
import { asObject } from "../../extra/json-object.ts";
import type { EntryAddress } from "../../extra/match-modes.ts";
import type { ImportWords } from "../import-words.ts";
import {
  attachmentFinding,
  changedFinding,
  type Finding,
  type ImportPlace,
  keptFinding,
  leftOutFinding,
} from "../imported-file.ts";
import { type JsonObject, listAt, member, objectAt, textAt } from "../json-members.ts";
import { NO_ENTRY, type RawEntry } from "../raw-entry.ts";
import { customFields, linkedFields, membersAsFields } from "./item-fields.ts";
import { modeOfNumber, REGULAR_EXPRESSION } from "./match-numbers.ts";

/** Names of folders and collections by their ids. */
export interface Places {
  readonly folders: ReadonlyMap<string, string>;
  readonly collections: ReadonlyMap<string, string>;
}

const LOGIN = 1;
const NOTE = 2;

/**
 * JSON members that other code reads, or that are ignored. Any other member whose value is an object holds the fields
 * of the item's type.
 */
const HANDLED_MEMBERS: ReadonlySet<string> = new Set(["login", "secureNote", "fields", "collectionIds"]);

const typeFields = (item: JsonObject, words: ImportWords): ExtraField[] =>
  Object.entries(item)
    .filter(([key]) => !HANDLED_MEMBERS.has(key))
    .flatMap(([, value]) => membersAsFields(asObject(value) ?? {}, words));

/** The addresses that have a mode, each with its mode. */
const matchesOf = (uris: readonly JsonObject[]): EntryAddress[] =>
  uris.flatMap((uri) => {
    const mode = modeOfNumber(member(uri, "match"));
    return mode ? [{ text: textAt(uri, "uri").trim(), mode }] : [];
  });

const hasUnusablePasskey = (item: JsonObject): boolean =>
  loginOf(item).passkeys.some((passkey) => readBitwardenPasskey(asObject(passkey) ?? {}) === undefined);

const hasPattern = (item: JsonObject): boolean =>
  loginOf(item).matches.some((uri) => member(uri, "match") === REGULAR_EXPRESSION);

const loginOf = (item: JsonObject) => {
  const login = objectAt(item, "login");
  const uris = listAt(login, "uris")
    .map(asObject)
    .filter((uri) => uri !== undefined);
  return {
    urls: uris.map((uri) => textAt(uri, "uri").trim()).filter((url) => url !== ""),
    matches: uris.filter((uri) => typeof member(uri, "match") === "number"),
    username: textAt(login, "username"),
    password: textAt(login, "password"),
    totp: textAt(login, "totp"),
    passwordRevised: textAt(login, "passwordRevisionDate"),
    passkeys: listAt(login, "fido2Credentials"),
  };
};

/** The values that are kept in `extra`, without empty ones. */
const unusedMembersOf = (item: JsonObject, collections: readonly string[]): Others => {
  const { matches, passkeys, passwordRevised } = loginOf(item);
  const history = listAt(item, "passwordHistory");
  const linked = linkedFields(item);
  const created = textAt(item, "creationDate");
  const revised = textAt(item, "revisionDate");
  const archived = textAt(item, "archivedDate");
  return {
    from: "bitwarden",
    ...(member(item, "favorite") === true && { favorite: true }),
    ...(member(item, "reprompt") === 1 && { reprompt: 1 }),
    ...(created && { creationDate: created }),
    ...(revised && { revisionDate: revised }),
    ...(passwordRevised && { passwordRevisionDate: passwordRevised }),
    ...(archived && { archivedDate: archived }),
    ...(history.length > 0 && { passwordHistory: history }),
    ...(passkeys.length > 0 && { fido2Credentials: passkeys }),
    ...(matches.length > 0 && { uris: matches }),
    ...(linked.length > 0 && { linkedFields: linked }),
    ...(collections.length > 1 && { collections }),
  };
};

const findingsOf = (item: JsonObject, unused: Others): Finding[] => [
  ...(hasUnusablePasskey(item) ? [keptFinding("kept_unused", "passkeys")] : []),
  ...(unused["linkedFields"] ? [keptFinding("kept_unused", "linked_fields")] : []),
  ...(unused["reprompt"] ? [changedFinding("asks_no_password")] : []),
  ...(unused["collections"] ? [changedFinding("several_buckets", "bucket")] : []),
];

const namesOf = (item: JsonObject, { collections }: Places): string[] =>
  listAt(item, "collectionIds")
    .map((id) => (typeof id === "string" ? collections.get(id) : undefined))
    .filter((name) => name !== undefined);

interface KnownOfFile {
  readonly places: Places;
  /** The names of attached files, by the id of the item. */
  readonly attachments: ReadonlyMap<string, readonly string[]>;
  readonly words: ImportWords;
}

/** Reads one item of an export. @param value An element of the list of items, not validated. */
export const readItem = (
  value: unknown,
  place: ImportPlace,
  { places, attachments, words }: KnownOfFile,
): RawEntry => {
  const item = asObject(value);
  const type = member(item, "type");
  if (!item || typeof type !== "number") return { ...NO_ENTRY, place, found: [leftOutFinding("malformed")] };
  const name = textAt(item, "name");
  if (textAt(item, "deletedDate") !== "")
    return { ...NO_ENTRY, place, name, found: [leftOutFinding("in_trash")] };
  const collections = namesOf(item, places);
  const unused = unusedMembersOf(item, collections);
  const { urls, matches, username, password, totp } = loginOf(item);
  const foreign = type !== LOGIN && type !== NOTE;
  return {
    place,
    type: type === LOGIN ? "password" : "note",
    name,
    urls,
    matches: matchesOf(matches),
    username,
    password,
    totp,
    text: textAt(item, "notes"),
    isArchived: unused["archivedDate"] !== undefined,
    fields: [...typeFields(item, words), ...customFields(item)],
    imported: unused,
    bucketPath: (collections[0] ?? "").split("/"),
    listPath: (places.folders.get(textAt(item, "folderId")) ?? "").split("/"),
    found: [
      ...(foreign ? [changedFinding("became_note")] : []),
      ...(hasPattern(item) ? [changedFinding("address_pattern", "url")] : []),
      ...findingsOf(item, unused),
      ...(attachments.get(textAt(item, "id")) ?? []).map(attachmentFinding),
    ],
  };
};
