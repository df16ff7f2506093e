import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseExtra } from "../../src/extra/extra.ts";
import { BITWARDEN_JSON } from "../../src/import/bitwarden/bitwarden-json.ts";
import { detectFormat } from "../../src/import/formats.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../../src/import/import-limits.ts";
import type { ImportedFile } from "../../src/import/imported-file.ts";
import { WORDS } from "./import-words.ts";

const sample = (name: string) =>
  readFileSync(new URL(`./import-samples/${name}`, import.meta.url), { encoding: "utf8" });
const readJson = (text: string) => BITWARDEN_JSON.read(text, WORDS);
const items = (...list: unknown[]) => JSON.stringify({ encrypted: false, folders: [], items: list });
const rowOf = ({ rows }: ImportedFile, name: string) =>
  rows.find(({ draft }) => draft.name === name) ?? assert.fail(`no ${name}`);
const extraOf = (file: ImportedFile, name: string) => parseExtra(rowOf(file, name).draft.fields.extra);
const reasons = ({ problems }: ImportedFile, title: string) =>
  problems.filter((one) => one.title === title).map(({ effect, reason, part }) => [effect, reason, part]);

const person = readJson(sample("bitwarden-person.json"));

test("a login is imported with all its data", () => {
  const { draft, listName, bucketName, place } = rowOf(person, "Admin panel");
  assert.equal(draft.type, "password");
  assert.deepEqual([bucketName, listName], [undefined, "Work / Servers"]);
  assert.deepEqual(place, { by: "item", number: 1 });
  const { extra, ...fields } = draft.fields;
  assert.deepEqual(fields, {
    url: "https://admin.example.test/login",
    username: "admin@example.test",
    password: "+correct horse",
    text: "Ask before restarting.\r\nSecond line",
  });
  assert.equal(draft.type === "password" && draft.confirmPassword, "+correct horse");
  const read = parseExtra(extra);
  assert.equal(read.totp?.text, "otpauth://totp/Example:admin?secret=GEZDGNBVGY3TQOJQ");
  assert.deepEqual(read.urls, ["https://admin2.example.test/"]);
  assert.deepEqual(read.fields, [
    { name: "PIN", value: "0042", kind: "hidden" },
    { name: "Two-step", value: "true", kind: "boolean" },
    { name: "Office", value: "=1+1", kind: "text" },
  ]);
});

test("data for which an entry has no field is sealed with the entry, and some of it is reported", () => {
  assert.deepEqual(extraOf(person, "Admin panel").others["imported"], {
    from: "bitwarden",
    favorite: true,
    reprompt: 1,
    creationDate: "2024-05-06T07:08:09.000Z",
    revisionDate: "2026-02-01T10:00:00.000Z",
    passwordHistory: [{ lastUsedDate: "2025-11-03T09:12:44.000Z", password: "older-one" }],
    fido2Credentials: [{ credentialId: "c-1", keyValue: "AAAA", rpId: "example.test" }],
    uris: [{ match: 3, uri: "https://admin2.example.test/" }],
    linkedFields: [{ name: "Login", value: null, type: 3, linkedId: 100 }],
  });
  assert.deepEqual(reasons(person, "Admin panel"), [
    ["kept", "kept_unused", "passkeys"],
    ["kept", "kept_unused", "linked_fields"],
    ["changed", "asks_no_password", undefined],
  ]);
});

test("archived items go into the list “Archived”, and this is reported", () => {
  const archived = {
    type: 1,
    name: "Old",
    login: { password: "p" },
    archivedDate: "2026-01-02T03:04:05.000Z",
  };
  const folders = [{ id: "f", name: "Work" }];
  const file = readJson(
    JSON.stringify({
      ...{ encrypted: false, folders },
      items: [archived, { ...archived, name: "Filed", folderId: "f" }, { ...archived, archivedDate: null }],
    }),
  );
  assert.deepEqual(
    file.rows.map(({ listName }) => listName),
    ["Archived", "Archived / Work", undefined],
  );
  assert.deepEqual(reasons(file, "Filed"), [["changed", "archived", undefined]]);
  assert.equal(file.problems.length, 2);
});

test("each address keeps its rule for matching pages, and a regular expression is reported", () => {
  const uris = [0, 1, 2, 3, 5, null, 4].map((match, at) => ({ match, uri: `https://${at}.test` }));
  const file = readJson(items({ type: 1, name: "Modes", login: { uris } }));
  assert.deepEqual(extraOf(file, "Modes").others["match"], {
    "https://0.test": "base",
    "https://2.test": "start",
    "https://3.test": "exact",
    "https://4.test": "never",
    "https://6.test": "never",
  });
  assert.deepEqual(reasons(file, "Modes"), [["changed", "address_pattern", "url"]]);
});

test("a note is imported as a note", () => {
  const { draft, listName } = rowOf(person, "Alarm");
  assert.deepEqual([draft.type, draft.fields.text, listName], ["note", "Behind the door", "Home"]);
  assert.deepEqual(reasons(person, "Alarm"), []);
});

test("cards, identities and unknown types become notes with fields, and secret fields are hidden", () => {
  assert.deepEqual(extraOf(person, "Debit card").fields, [
    { name: "cardholder", value: "Example Holder", kind: "text" },
    { name: "brand", value: "Visa", kind: "text" },
    { name: "number", value: "4111111111111111", kind: "hidden" },
    { name: "expiry_month", value: "7", kind: "text" },
    { name: "expiry_year", value: "2031", kind: "text" },
    { name: "security_code", value: "123", kind: "hidden" },
  ]);
  assert.deepEqual(
    extraOf(person, "Identity").fields.map(({ name }) => name),
    ["first_name", "social_insurance_number", "email"],
  );
  assert.deepEqual(extraOf(person, "Bank").fields, [
    { name: "bankName", value: "Example", kind: "hidden" },
    { name: "pin", value: "1234", kind: "hidden" },
  ]);
  for (const name of ["Debit card", "Identity", "Bank"]) {
    assert.equal(rowOf(person, name).draft.type, "note");
    assert.deepEqual(reasons(person, name), [["changed", "became_note", undefined]]);
  }
});

test("a private key becomes a part of the entry's text, and keeps its line breaks", () => {
  const { draft } = rowOf(person, "Deploy key");
  assert.match(draft.fields.text, /^private_key:\n-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n/);
  assert.deepEqual(
    extraOf(person, "Deploy key").fields.map(({ name }) => name),
    ["public_key", "fingerprint"],
  );
  assert.deepEqual(reasons(person, "Deploy key"), [
    ["changed", "became_note", undefined],
    ["changed", "moved_to_text", "field"],
  ]);
});

test("an item without a name is named after its host", () => {
  rowOf(person, "shop.example.test");
  assert.deepEqual(reasons(person, "shop.example.test"), [["changed", "name_made", undefined]]);
});

test("items in the trash are left out, and an unreadable secret of one-time codes is kept", () => {
  assert.deepEqual(reasons(person, "Gone"), [["left_out", "in_trash", undefined]]);
  assert.equal(extraOf(person, "Odd code").totp?.text, "hunter 1");
  assert.deepEqual(reasons(person, "Odd code"), [["kept", "totp_unreadable", "totp"]]);
  assert.equal(person.rows.length, 8);
});

test("an item goes into the bucket of its first collection, and its other collections are reported", () => {
  const file = readJson(sample("bitwarden-organisation.json"));
  assert.deepEqual(
    file.rows.map(({ bucketName, listName }) => [bucketName, listName]),
    [
      ["Operations / Servers", undefined],
      ["Support", undefined],
      [undefined, undefined],
    ],
  );
  assert.deepEqual(reasons(file, "Router"), [["changed", "several_buckets", "bucket"]]);
  const { collections } = extraOf(file, "Router").others["imported"] as { collections: unknown };
  assert.deepEqual(collections, ["Operations/Servers", "Support"]);
});

const RESTRICTED = { encrypted: true, encKeyValidation_DO_NOT_EDIT: "2.a|b|c", folders: [], items: [] };
const PROTECTED = {
  ...{ encrypted: true, passwordProtected: true, salt: "s", kdfType: 0 },
  ...{ encKeyValidation_DO_NOT_EDIT: "2.a|b|c", data: "2.a|b|c" },
};

const REFUSED: readonly [reason: string, text: string][] = [
  ["encrypted_with_password", JSON.stringify(PROTECTED)],
  ["encrypted_for_account", JSON.stringify(RESTRICTED)],
  ["not_json", ""],
  ["not_json", "{"],
  ["not_json", "[]"],
  ["not_json", "null"],
  ["not_json", `${items()}x`],
  ["unknown_format", "{}"],
  ["unknown_format", '{"encrypted":false,"items":{}}'],
  ["too_deep", `{"items":${"[".repeat(1_000_000)}`],
  ["too_deep", `{"encrypted":false,"items":[${'{"a":'.repeat(70)}1${"}".repeat(70)}]}`],
];

for (const [reason, text] of REFUSED)
  test(`${text.slice(0, 50)} is refused: ${reason}`, () => {
    assert.throws(() => readJson(text), { name: "ImportRefused", reason });
  });

test("too many items, and too large a file, are refused", () => {
  assert.throws(() => readJson(`{"items":[${"1,".repeat(MAX_IMPORT_ROWS)}1]}`), { reason: "too_many_rows" });
  assert.throws(() => readJson(" ".repeat(MAX_IMPORT_BYTES + 1)), { reason: "too_large" });
});

test("each malformed item is left out, and the other items are imported", () => {
  const file = readJson(items(null, 1, "x", [], {}, { type: "1" }, { type: 1, name: "Good", notes: "n" }));
  assert.deepEqual(
    file.problems.map(({ reason, place }) => [reason, place.number]),
    [1, 2, 3, 4, 5, 6].map((number) => ["malformed", number]),
  );
  assert.equal(rowOf(file, "Good").place.number, 7);
});

test("JSON members that have the wrong type, or are named like `__proto__`, do no harm", () => {
  const hostile = `{"encrypted":false,"folders":[{"id":"__proto__","name":"p"},{"id":"constructor","name":{}},null],
    "items":[{"type":1,"name":{"a":1},"notes":["x"],"fields":{"length":9},"login":[],"folderId":"constructor"},
    {"type":1,"name":"A","__proto__":{"polluted":"yes"},"login":{"uris":[null,{"uri":5},{}],"username":7,"totp":null}},
    {"type":1,"name":"B","folderId":"__proto__","collectionIds":"c","login":{"password":false,"constructor":1}}]}`;
  const file = readJson(hostile);
  assert.equal(({} as { polluted?: string }).polluted, undefined);
  assert.deepEqual(reasons(file, "Untitled"), [["changed", "name_made", undefined]]);
  const a = rowOf(file, "A").draft;
  assert.equal(a.type === "password" && a.fields.username, "7");
  assert.equal(a.type === "password" && a.fields.url, "5");
  assert.equal(rowOf(file, "B").listName, "p");
});

test("Bitwarden's JSON is recognised by its content, also if it is encrypted", () => {
  const formatOf = (text: string) => detectFormat("x.json", text).id;
  assert.equal(formatOf(sample("bitwarden-person.json")), "bitwarden-json");
  assert.equal(formatOf(JSON.stringify(RESTRICTED)), "bitwarden-json");
  assert.equal(formatOf(JSON.stringify(PROTECTED)), "bitwarden-locked");
  const proton = '{"encrypted":false,"vaults":{"s":{"items":[]}}}';
  for (const text of ["", "[]", "{}", proton, "a,b"])
    assert.ok(!BITWARDEN_JSON.detect("bitwarden.json", text));
});
