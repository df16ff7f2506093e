import type { ExtraField } from "../../extra/extra.ts";
import { asObject } from "../../extra/json-object.ts";
import type { TextFormat } from "../import-format.ts";
import { refuseIfTooMany } from "../import-limits.ts";
import type { ImportWords } from "../import-words.ts";
import {
  attachmentFinding,
  changedFinding,
  type Finding,
  keptFinding,
  leftOutFinding,
} from "../imported-file.ts";
import {
  dateOfSeconds,
  folderPaths,
  looksLikeObjectWith,
  present,
  readItems,
  requiredList,
} from "../json-format.ts";
import { asText, type JsonObject, listAt, member, parseJsonFile, textAt } from "../json-members.ts";
import { furtherTags, sectionedName } from "../labelled-fields.ts";
import { makeRows } from "../make-row.ts";
import type { RawEntry } from "../raw-entry.ts";

const FOLDER = { uid: "uuid", parent: "parent_uuid", name: "title" } as const;
/** The type of a field whose value the user has not entered. */
const NO_VALUE = ".Android#";
/** The type of a heading. It stands before the fields of its section. */
const SECTION = "section";

interface EnpassField {
  readonly type: string;
  readonly label: string;
  /** The heading above the field; empty if there is none. */
  readonly section: string;
  readonly value: string;
  readonly isSecret: boolean;
  /** When the value was last changed; undefined if the file does not say it. */
  readonly changed: string | undefined;
  readonly history: readonly unknown[];
}

const fieldsOf = (item: JsonObject): EnpassField[] => {
  let section = "";
  const fields: EnpassField[] = [];
  for (const field of listAt(item, "fields").map(asObject)) {
    const type = textAt(field, "type");
    const label = textAt(field, "label");
    const value = textAt(field, "value");
    const history = listAt(field, "history");
    if (type === SECTION) section = label;
    else if (type !== NO_VALUE && member(field, "deleted") !== 1 && (value !== "" || history.length > 0))
      fields.push({
        ...{ type, label, section, value, history },
        isSecret: member(field, "sensitive") === 1,
        changed: dateOfSeconds(member(field, "value_updated_at")),
      });
  }
  return fields;
};

const asField = ({ label, section, value, isSecret, type }: EnpassField): ExtraField => ({
  name: sectionedName(section, label),
  value,
  kind: isSecret || type === "password" || type === "totp" ? "hidden" : "text",
});

/**
 * Picks the values that do not become custom fields: all addresses, and the first user name, password and one-time
 * code. Without a user name, the first email address becomes the user name.
 */
const pickLogin = (fields: readonly EnpassField[]) => {
  const filled = fields.filter(({ value }) => value !== "");
  const first = (type: string) => filled.find((field) => field.type === type);
  const user = first("username") ?? first("email");
  const [password, totp] = [first("password"), first("totp")];
  const urls = filled.filter(({ type }) => type === "url");
  const own = new Set([user, password, totp, ...urls]);
  return {
    login: {
      username: user?.value ?? "",
      password: password?.value ?? "",
      totp: totp?.value ?? "",
      urls: urls.map(({ value }) => value),
    },
    password,
    others: filled.filter((field) => !own.has(field)),
  };
};

/** When the password was last changed, and its earlier values, as `extra/imported-past.ts` reads them. */
const passwordPast = (password: EnpassField | undefined) => ({
  passwordRevisionDate: password?.changed,
  passwordHistory: (password?.history ?? [])
    .map(asObject)
    .map((one) => ({
      password: textAt(one, "value"),
      lastUsedDate: dateOfSeconds(member(one, "updated_at")),
    }))
    .filter((one) => one.password !== ""),
});

const isLoginCategory = (category: string): boolean => category === "login" || category === "password";

const findingsOf = (item: JsonObject, category: string, history: readonly unknown[]): Finding[] => [
  ...(isLoginCategory(category) || category === "note" ? [] : [changedFinding("became_note")]),
  ...(history.length > 0 ? [keptFinding("kept_unused", "history")] : []),
  ...listAt(item, "attachments").map((file) => attachmentFinding(textAt(asObject(file), "name"))),
];

interface KnownOfFile {
  readonly pathOf: ReturnType<typeof folderPaths>;
  readonly words: ImportWords;
}

const readItem = (item: JsonObject, { pathOf, words }: KnownOfFile): Partial<RawEntry> => {
  const name = textAt(item, "title");
  if (member(item, "trashed") === 1) return { name, found: [leftOutFinding("in_trash")] };
  const category = textAt(item, "category");
  const isLogin = isLoginCategory(category);
  const fields = fieldsOf(item);
  const folders = listAt(item, "folders")
    .map((uid) => pathOf(asText(uid)))
    .filter((path) => path.length > 0);
  const isArchived = member(item, "archived") === 1;
  const { login, password, others } = pickLogin(fields);
  const history = fields
    .filter((field) => field.history.length > 0 && !(isLogin && field === password))
    .map(({ label, history: values }) => ({ label, values }));
  return {
    ...(isLogin ? login : {}),
    type: isLogin ? "password" : "note",
    name,
    isArchived,
    text: textAt(item, "note"),
    fields: [
      ...(isLogin ? others : fields.filter(({ value }) => value !== "")).map(asField),
      ...furtherTags(
        folders.map((path) => path.join("/")),
        words,
      ),
    ],
    imported: present({
      from: "enpass",
      category: isLogin || category === "note" ? undefined : category,
      favorite: member(item, "favorite") === 1,
      archived: isArchived,
      creationDate: dateOfSeconds(member(item, "createdAt")),
      revisionDate: dateOfSeconds(member(item, "updated_at")),
      ...(isLogin ? passwordPast(password) : {}),
      history,
    }),
    listPath: folders[0] ?? [],
    found: findingsOf(item, category, history),
  };
};

/** Enpass's JSON. The attachments inside the items are not imported; the page tells the user their names. */
export const ENPASS_JSON: TextFormat = {
  of: "text",
  id: "enpass-json",
  detect: (_, text) => looksLikeObjectWith(text, "items", "template_type"),
  read: (text, words) => {
    const file = parseJsonFile(text);
    const items = requiredList(member(file, "items"));
    refuseIfTooMany(items.length);
    const pathOf = folderPaths(listAt(file, "folders"), FOLDER);
    return makeRows(
      readItems(items, (item) => readItem(item, { pathOf, words })),
      words,
    );
  },
};
