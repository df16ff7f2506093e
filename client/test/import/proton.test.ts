import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf, importFile, importMany } from "./imported.ts";
import { makeZip } from "./make-zip.ts";

const TIMES = { createTime: 1_700_000_000, modifyTime: 1_700_000_001 };
const DATES = { creationDate: "2023-11-14T22:13:20.000Z", revisionDate: "2023-11-14T22:13:21.000Z" };
const extra = (fieldName: string, type: string, data: object) => ({ fieldName, type, data });
const item = (
  type: string,
  name: string,
  content: object,
  more: object = {},
  extraFields: object[] = [],
) => ({
  itemId: "i",
  shareId: "s",
  data: { metadata: { name, note: `note of ${name}`, itemUuid: "u" }, extraFields, type, content },
  state: 1,
  aliasEmail: null,
  contentFormatVersion: 6,
  ...TIMES,
  pinned: false,
  ...more,
});
const vault = (name: string, items: object[], folders: object[] = []) => ({
  name,
  description: "",
  display: { color: 0, icon: 0 },
  folders,
  items,
});
const file = (vaults: object) => JSON.stringify({ version: "1.31.0", userId: "u", encrypted: false, vaults });

const LOGIN = item(
  "login",
  "Mail",
  {
    itemEmail: "ana@example.com",
    itemUsername: "ana",
    password: "pw",
    urls: ["https://mail.test", "https://old.test"],
    totpUri: "otpauth://totp/x?secret=GEZDGNBV",
    passkeys: [{ keyId: "k", rpId: "mail.test", content: "secret" }],
  },
  { pinned: true, folderId: "f2", files: ["photo.jpg"] },
  [
    extra("Door", "hidden", { content: "12" }),
    extra("Floor", "text", { content: "3" }),
    extra("2nd", "totp", { totpUri: "GEZDGNBV" }),
  ],
);
const FOLDERS = [
  { folderId: "f1", parentFolderId: null, name: "Work" },
  { folderId: "f2", parentFolderId: "f1", name: "Mail" },
];
const VAULTS = { s: vault("Personal", [LOGIN], FOLDERS) };
const MAIL = {
  type: "password",
  bucket: "Personal",
  list: "Work / Mail",
  url: "https://mail.test",
  username: "ana",
  password: "pw",
  text: "note of Mail",
  totp: "otpauth://totp/x?secret=GEZDGNBV",
  urls: ["https://old.test"],
  fields: ["email=ana@example.com", "Door*12", "Floor=3", "2nd*GEZDGNBV"],
  imported: { favorite: true, ...DATES, passkeys: [{ keyId: "k", rpId: "mail.test", content: "secret" }] },
};

test("a login with every field is imported, from JSON and from the ZIP", async () => {
  for (const content of [
    file(VAULTS),
    makeZip([
      { path: "Proton Pass/data.json", content: file(VAULTS), isStored: true },
      { path: "Proton Pass/files/photo.jpg", content: "x" },
    ]),
  ]) {
    const { rows, problems } = await importFile(content);
    assert.deepEqual(rows, { Mail: MAIL });
    assert.deepEqual(problems, ["Mail kept_unused passkeys mail.test", "Mail attachment photo.jpg"]);
  }
});

test("notes, aliases, cards and identities are imported, and items in the trash are reported", async () => {
  const identity = {
    fullName: "Ana B",
    gender: "",
    socialSecurityNumber: "123",
    xHandle: "@ana",
    extraWorkDetails: [extra("Desk", "text", { content: "7" })],
    extraSections: [{ sectionName: "S", sectionFields: [extra("Inner", "hidden", { content: "h" })] }],
  };
  const { rows, problems } = await importFile(
    file({
      a: vault("A", [
        item("note", "Note", {}),
        item("alias", "Alias", {}, { aliasEmail: "x@passmail.test" }),
        item("creditCard", "Card", {
          cardholderName: "Ana",
          cardType: 0,
          number: "4111",
          verificationNumber: "333",
          expirationDate: "2030-01",
          pin: "9",
        }),
        item("identity", "Me", identity),
        item("login", "Gone", {}, { state: 2 }),
      ]),
    }),
  );
  const rest = { bucket: "A" };
  assert.deepEqual(rows, {
    Note: { type: "note", ...rest, text: "note of Note", imported: DATES },
    Alias: { type: "password", ...rest, username: "x@passmail.test", text: "note of Alias", imported: DATES },
    Card: {
      type: "note",
      ...rest,
      text: "note of Card",
      fields: ["cardholder=Ana", "number*4111", "security_code*333", "expiry_date=2030-01", "pin*9"],
      imported: { type: "creditCard", ...DATES },
    },
    Me: {
      type: "note",
      ...rest,
      text: "note of Me",
      fields: ["full_name=Ana B", "social_insurance_number*123", "xHandle=@ana", "Desk=7", "S / Inner*h"],
      imported: { type: "identity", ...DATES },
    },
  });
  assert.deepEqual(problems, ["Card became_note", "Me became_note", "Gone in_trash"]);
});

const CSV = [
  "type",
  "name",
  "url",
  "email",
  "username",
  "password",
  "note",
  "totp",
  "createTime",
  "modifyTime",
  "vault",
];

test("CSV: logins and cards are imported, although a card is JSON in the note", async () => {
  const card = JSON.stringify({ number: "4111", pin: "9", note: "mine" });
  const { rows, formatId } = await importFile(
    csvOf(
      CSV,
      [
        "login",
        "Mail",
        "https://mail.test, https://old.test",
        "a@example.com",
        "ana",
        "pw",
        "n",
        "",
        "1700000000",
        "1700000001",
        "V",
      ],
      ["creditCard", "Card", "", "", "", "", card, "", "1700000000", "1700000001", "V"],
      ["identity", "Me", "", "", "", "", "not JSON", "", "", "", ""],
    ),
  );
  assert.equal(formatId, "proton-csv");
  assert.deepEqual(rows, {
    Mail: {
      type: "password",
      bucket: "V",
      url: "https://mail.test",
      username: "ana",
      password: "pw",
      text: "n",
      urls: ["https://old.test"],
      fields: ["email=a@example.com"],
      imported: DATES,
    },
    Card: {
      type: "note",
      bucket: "V",
      text: "mine",
      fields: ["number*4111", "pin*9"],
      imported: { type: "creditCard" },
    },
    Me: { type: "note", text: "not JSON" },
  });
});

test("a file that is encrypted with PGP is refused with an explanation", async () => {
  const pgp = "-----BEGIN PGP MESSAGE-----\n\nwcBM\n-----END PGP MESSAGE-----";
  const zip = makeZip([{ path: "Proton Pass/data.pgp", content: pgp }]);
  for (const [content, name] of [
    [zip, "x.zip"],
    [pgp, "x.txt"],
    [Uint8Array.of(0xc3, 0x2e, 4, 9), "data.pgp"],
  ] as const)
    assert.equal((await importFile(content, { name })).refused, "encrypted_with_pgp");
});

test("folders that contain each other cause no endless loop", async () => {
  const circle = [
    { folderId: "f1", parentFolderId: "f2", name: "A" },
    { folderId: "f2", parentFolderId: "f1", name: "B" },
  ];
  const { count } = await importFile(
    file({ s: vault("V", [item("note", "N", {}, { folderId: "f1" })], circle) }),
  );
  assert.equal(count, 1);
});

test("a file of 20,000 items is imported completely", () =>
  importMany("proton-json", (rows) =>
    file({
      s: vault(
        "V",
        rows.map((at) => item("login", `Entry ${at}`, { password: "p", urls: [] })),
      ),
    }),
  ));
