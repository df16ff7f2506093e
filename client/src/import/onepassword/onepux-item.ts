import type { ExtraField } from "../../extra/extra.ts";
import { asObject } from "../../extra/json-object.ts";
import type { ImportWords } from "../import-words.ts";
import { attachmentFinding, changedFinding, type Finding, leftOutFinding } from "../imported-file.ts";
import { dateOfSeconds, present } from "../json-format.ts";
import { asText, type JsonObject, listAt, member, objectAt, textAt } from "../json-members.ts";
import { furtherTags, sectionedName } from "../labelled-fields.ts";
import type { RawEntry } from "../raw-entry.ts";

const LOGIN = "001";
const NOTE = "003";
const PASSWORD = "005";
const DOCUMENT = "006";

const HIDDEN_VALUES: ReadonlySet<string> = new Set(["concealed", "creditCardNumber", "totp", "sshKey"]);

/** Writes `202512` as `2025-12`. */
const monthYear = (value: unknown): string => asText(value).replace(/^(\d{4})(\d{2})$/, "$1-$2");

/**
 * Writes a value as text. An email address, a postal address or an SSH key is an object in the file, and a date is a
 * number of seconds.
 */
const written = (kind: string, value: unknown): string => {
  if (kind === "date") return dateOfSeconds(value)?.slice(0, 10) ?? asText(value);
  if (kind === "monthYear") return monthYear(value);
  const object = asObject(value);
  if (!object) return asText(value);
  if (kind === "email") return textAt(object, "email_address");
  if (kind === "sshKey") return textAt(object, "privateKey");
  return Object.values(object).map(asText).filter(Boolean).join(", ");
};

interface SectionField {
  readonly kind: string;
  readonly title: string;
  readonly value: string;
}

/** The fields of all sections. A value is an object with exactly one member, whose name is the kind of the value. */
const sectionFields = (details: JsonObject | undefined): SectionField[] =>
  listAt(details, "sections")
    .map(asObject)
    .flatMap((section) => listAt(section, "fields").map((field) => ({ section, field: asObject(field) })))
    .flatMap(({ section, field }) => {
      const value = objectAt(field, "value");
      const [kind, held] = Object.entries(value ?? {})[0] ?? [];
      if (kind === undefined) return [];
      const title = sectionedName(textAt(section, "title"), textAt(field, "title") || textAt(field, "id"));
      return [{ kind, title, value: written(kind, held) }];
    })
    .filter(({ value }) => value !== "");

const asField = ({ kind, title, value }: SectionField): ExtraField => ({
  name: title,
  value,
  kind: HIDDEN_VALUES.has(kind) ? "hidden" : "text",
});

const loginFields = (details: JsonObject | undefined) => {
  const fields = listAt(details, "loginFields").map(asObject);
  const designated = (what: string) =>
    textAt(
      fields.find((field) => textAt(field, "designation") === what),
      "value",
    );
  const others = fields
    .filter((field) => !["username", "password"].includes(textAt(field, "designation")))
    .filter(
      (field) =>
        textAt(field, "value") !== "" && ["T", "E", "P", "TEL", "N"].includes(textAt(field, "fieldType")),
    )
    .map(
      (field): ExtraField => ({
        name: textAt(field, "name") || textAt(field, "id"),
        value: textAt(field, "value"),
        kind: textAt(field, "fieldType") === "P" ? "hidden" : "text",
      }),
    );
  return { username: designated("username"), password: designated("password"), others };
};

const urlsOf = (overview: JsonObject | undefined): string[] => {
  const urls = listAt(overview, "urls").map((one) => textAt(asObject(one), "url"));
  return [...new Set([textAt(overview, "url"), ...urls])].filter((url) => url !== "");
};

/** The names of the attached document and of the files in fields. The ZIP has the files themselves beside the data. */
const filesOf = (details: JsonObject | undefined): string[] => {
  const document = textAt(objectAt(details, "documentAttributes"), "fileName");
  const inFields = listAt(details, "sections")
    .flatMap((section) => listAt(asObject(section), "fields"))
    .map((field) => textAt(objectAt(objectAt(asObject(field), "value"), "file"), "fileName"));
  return [document, ...inFields].filter((name) => name !== "");
};

const findingsOf = (category: string, details: JsonObject | undefined): Finding[] => [
  ...([LOGIN, NOTE, PASSWORD].includes(category) ? [] : [changedFinding("became_note")]),
  ...filesOf(details).map(attachmentFinding),
];

/** Unwraps an item. Files of a format before version 3 wrap each item in a JSON member `item`. */
const unwrapped = (value: JsonObject): JsonObject => objectAt(value, "item") ?? value;

const isTrashed = (item: JsonObject): boolean =>
  member(item, "trashed") === true || textAt(item, "state") === "trashed";

export const readOnepuxItem = (value: JsonObject, words: ImportWords): Partial<RawEntry> => {
  const item = unwrapped(value);
  const overview = objectAt(item, "overview");
  const details = objectAt(item, "details");
  const name = textAt(overview, "title");
  if (isTrashed(item)) return { name, found: [leftOutFinding("in_trash")] };
  const category = textAt(item, "categoryUuid");
  const { username, password, others } = loginFields(details);
  const fields = sectionFields(details).filter(({ kind }) => kind !== "file");
  const code = fields.find(({ kind }) => kind === "totp");
  const isArchived = textAt(item, "state") === "archived";
  const tags = listAt(overview, "tags").map(asText);
  return {
    type: category === LOGIN || category === PASSWORD ? "password" : "note",
    name,
    isArchived,
    urls: urlsOf(overview),
    username,
    password: password || textAt(details, "password"),
    text: textAt(details, "notesPlain"),
    totp: code?.value ?? "",
    fields: [
      ...others,
      ...fields.filter((field) => field !== code).map(asField),
      ...furtherTags(tags, words),
    ],
    imported: present({
      from: "1password",
      category: [LOGIN, NOTE, PASSWORD, DOCUMENT].includes(category) ? undefined : category,
      favorite: Number(member(item, "favIndex") ?? 0) > 0,
      archived: isArchived,
      tags,
      creationDate: dateOfSeconds(member(item, "createdAt")),
      revisionDate: dateOfSeconds(member(item, "updatedAt")),
      passwordHistory: listAt(details, "passwordHistory"),
    }),
    listPath: (tags[0] ?? "").split("/"),
    found: findingsOf(category, details),
  };
};
