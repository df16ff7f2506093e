import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf, importFile, importMany } from "./imported.ts";
import { makeZip } from "./make-zip.ts";

const CSV = ["Title", "Url", "Username", "Password", "OTPAuth", "Favorite", "Archived", "Tags", "Notes"];

const vault = (name: string, items: readonly object[]) => ({
  attrs: { uuid: "v", name, type: "P", desc: "" },
  items,
});
const data = (...vaults: readonly object[]) =>
  JSON.stringify({ accounts: [{ attrs: { accountName: "Ana", name: "Ana" }, vaults }] });
const onepux = (text: string, ...files: readonly string[]) =>
  makeZip([
    { path: "export.attributes", content: '{"version":3,"description":"","createdAt":1700000000}' },
    { path: "export.data", content: text },
    ...files.map((path) => ({ path: `files/${path}`, content: "file", isStored: true })),
  ]);

const item = (more: object, overview: object, details: object = {}) => ({
  uuid: "u",
  favIndex: 0,
  createdAt: 1_700_000_000,
  updatedAt: 1_700_000_001,
  state: "active",
  categoryUuid: "001",
  details: { loginFields: [], notesPlain: "", sections: [], passwordHistory: [], ...details },
  overview: { subtitle: "", url: "", urls: [], tags: [], ...overview },
  ...more,
});
const field = (title: string, kind: string, value: unknown) => ({
  title,
  id: `id-${title}`,
  value: { [kind]: value },
});
const DATES = { creationDate: "2023-11-14T22:13:20.000Z", revisionDate: "2023-11-14T22:13:21.000Z" };

const LOGIN = item(
  { favIndex: 1 },
  {
    title: "Mail",
    url: "https://mail.test",
    urls: [
      { label: "", url: "https://mail.test" },
      { label: "", url: "https://old.test" },
    ],
    tags: ["Work/Mail"],
  },
  {
    loginFields: [
      { value: "ana", id: "", name: "user", fieldType: "T", designation: "username" },
      { value: "pw", id: "", name: "pass", fieldType: "P", designation: "password" },
      { value: "blue", id: "", name: "colour", fieldType: "T" },
      { value: "✓", id: "", name: "remember", fieldType: "C" },
    ],
    notesPlain: "note",
    sections: [
      {
        title: "Security",
        fields: [
          field("one-time password", "totp", "otpauth://totp/x?secret=GEZDGNBV"),
          field("PIN", "concealed", "1234"),
          field("second", "totp", "GEZDGNBV"),
          field("born", "date", 648_604_800),
          field("until", "monthYear", 203_012),
          field("empty", "string", ""),
          field("mail", "email", { email_address: "a@example.com", provider: null }),
          field("scan", "file", { fileName: "scan.pdf", documentId: "d1", decryptedSize: 4 }),
        ],
      },
    ],
    passwordHistory: [{ value: "before", time: 1_600_000_000 }],
  },
);

test("1PUX: vaults become buckets, and a login is imported with its fields, but without its checkboxes", async () => {
  const { rows, problems, formatId } = await importFile(
    onepux(data(vault("Private", [LOGIN])), "d1__scan.pdf"),
  );
  assert.equal(formatId, "onepassword-1pux");
  assert.deepEqual(rows, {
    Mail: {
      type: "password",
      bucket: "Private",
      list: "Work / Mail",
      url: "https://mail.test",
      username: "ana",
      password: "pw",
      text: "note",
      totp: "otpauth://totp/x?secret=GEZDGNBV",
      urls: ["https://old.test"],
      fields: [
        "colour=blue",
        "Security / PIN*1234",
        "Security / second*GEZDGNBV",
        "Security / born=1990-07-22",
        "Security / until=2030-12",
        "Security / mail=a@example.com",
      ],
      imported: {
        favorite: true,
        tags: ["Work/Mail"],
        ...DATES,
        passwordHistory: [{ value: "before", time: 1_600_000_000 }],
      },
    },
  });
  assert.deepEqual(problems, ["Mail attachment scan.pdf"]);
});

test("1PUX: cards, documents, passwords and archived items are imported, but not Trash", async () => {
  const card = item(
    { categoryUuid: "002", state: "archived" },
    { title: "Visa" },
    {
      sections: [
        {
          title: "",
          fields: [
            field("number", "creditCardNumber", "4111"),
            field("where", "address", { street: "1 Rue", city: "Québec", country: "ca" }),
          ],
        },
      ],
    },
  );
  const document = item(
    { categoryUuid: "006" },
    { title: "Deed" },
    { documentAttributes: { fileName: "deed.pdf", documentId: "d2" } },
  );
  const password = item({ categoryUuid: "005" }, { title: "Wi-Fi" }, { password: "secret" });
  const old = { item: { ...item({ trashed: true }, { title: "Gone" }) } };
  const { rows, problems } = await importFile(
    onepux(data(vault("A", [card, document]), vault("B", [password, old, 7 as never]))),
  );
  assert.deepEqual(rows, {
    Visa: {
      type: "note",
      bucket: "A",
      list: "Archived",
      fields: ["number*4111", "where=1 Rue, Québec, ca"],
      imported: { category: "002", archived: true, ...DATES },
    },
    Deed: { type: "note", bucket: "A", imported: DATES },
    "Wi-Fi": { type: "password", bucket: "B", password: "secret", imported: DATES },
  });
  assert.deepEqual(problems, [
    "Visa became_note",
    "Visa archived",
    "Deed became_note",
    "Deed attachment deed.pdf",
    "Gone in_trash",
    "Untitled malformed",
  ]);
});

test("1PUX: all tags are shown in a field, and the first tag also names the list", async () => {
  const tagged = item({}, { title: "Tagged", tags: ["Work/Mail", "Shared"] });
  const { rows } = await importFile(onepux(data(vault("A", [tagged]))));
  assert.deepEqual(
    [rows["Tagged"]?.["list"], rows["Tagged"]?.["fields"]],
    ["Work / Mail", ["tags=Work/Mail, Shared"]],
  );
});

test("1PUX: a field is named after its section too, so that equal labels stay distinguishable", async () => {
  const sections = [
    { title: "Home", fields: [field("phone", "phone", "555-1"), field("Home", "string", "1 Rue")] },
    { title: "Work", fields: [field("phone", "phone", "555-2")] },
    { title: " ", fields: [field("phone", "phone", "555-3")] },
  ];
  const { rows } = await importFile(onepux(data(vault("A", [item({}, { title: "Ana" }, { sections })]))));
  assert.deepEqual(rows["Ana"]?.["fields"], [
    "Home / phone=555-1",
    "Home=1 Rue",
    "Work / phone=555-2",
    "phone=555-3",
  ]);
});

test("the CSV of version 8 is read, with a byte order mark, tags and cells of several lines", async () => {
  const { rows, formatId, problems } = await importFile(
    `\ufeff${csvOf(
      CSV,
      [
        ...["Mail", "https://mail.test", "ana", 'p"w', "otpauth://totp/x?secret=GEZDGNBV"],
        ...["true", "false", "Work;Home", "a\nb"],
      ],
      ["Old", "", "ana", "p", "", "false", "true", "Work", ""],
    )}`,
  );
  assert.equal(formatId, "onepassword-csv");
  assert.deepEqual(rows["Mail"], {
    type: "password",
    list: "Work",
    url: "https://mail.test",
    username: "ana",
    password: 'p"w',
    text: "a\nb",
    totp: "otpauth://totp/x?secret=GEZDGNBV",
    fields: ["tags=Work, Home"],
    imported: { favorite: true, tags: ["Work", "Home"] },
  });
  assert.equal(rows["Old"]?.["list"], "Archived / Work");
  assert.deepEqual(problems, ["Old archived"]);
});

test("broken data is refused", async () => {
  for (const [text, reason] of [
    ['{"accounts":{}}', "unknown_format"],
    ['{"accounts":[{"vaults":[', "not_json"],
    [`{"accounts":${"[".repeat(200)}${"]".repeat(200)}}`, "too_deep"],
  ] as const)
    assert.equal((await importFile(onepux(text))).refused, reason);
});

test("a file of 20,000 items is imported completely", () =>
  importMany("onepassword-1pux", (rows) =>
    onepux(
      data(
        vault(
          "V",
          rows.map((at) => item({}, { title: `Entry ${at}`, url: `https://${at}.test` })),
        ),
      ),
    ),
  ));
