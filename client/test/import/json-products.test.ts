/** @file The JSON of Enpass, Keeper and Psono. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { importFile, importMany, MAIL_ROW } from "./imported.ts";

const enpassField = (type: string, label: string, value: string, more: object = {}) => ({
  ...{ deleted: 0, label, order: 1, sensitive: 0, type, uid: 1, value },
  ...more,
});
const enpassItem = (title: string, category: string, fields: readonly object[], more: object = {}) => ({
  ...{
    archived: 0,
    auto_submit: 1,
    category,
    createdAt: 1_700_000_000,
    favorite: 0,
    fields,
    note: "",
    subtitle: "",
  },
  ...{ template_type: `${category}.default`, title, trashed: 0, updated_at: 1_700_000_001, uuid: "u" },
  ...more,
});
const enpass = (...items: readonly object[]) =>
  JSON.stringify({
    folders: [
      { icon: "1", parent_uuid: "", title: "Work", updated_at: 1, uuid: "f1" },
      { icon: "1", parent_uuid: "f1", title: "Mail", updated_at: 1, uuid: "f2" },
    ],
    items,
  });
const DATES = { creationDate: "2023-11-14T22:13:20.000Z", revisionDate: "2023-11-14T22:13:21.000Z" };

test("Enpass: fields and folders are imported, and attachments and the trash are reported", async () => {
  const history = [{ encrypted: false, updated_at: 1, value: "older" }];
  const { rows, problems, formatId } = await importFile(
    enpass(
      enpassItem(
        "Mail",
        "login",
        [
          enpassField("username", "Username", ""),
          enpassField("email", "E-mail", "a@example.com"),
          enpassField("password", "Password", "pw", {
            ...{ sensitive: 1, history, value_updated_at: 1_700_000_000 },
          }),
          enpassField("password", "Other", "pw2", { sensitive: 1, history }),
          enpassField("url", "Website", "https://mail.test"),
          enpassField("section", "MORE", ""),
          enpassField("totp", "Code", "qg4r pwyf 4t23 v62g"),
          enpassField("text", "Question", "blue"),
          enpassField("text", "Answer", "sky", { sensitive: 1 }),
          enpassField("text", "Old", "gone", { deleted: 1 }),
        ],
        {
          folders: ["f2", "f1"],
          favorite: 1,
          attachments: [{ name: "scan.pdf", kind: "pdf", data: "AAAA" }],
        },
      ),
      enpassItem("Visa", "creditcard", [enpassField("ccNumber", "Number", "4111", { sensitive: 1 })]),
      enpassItem("Note", "note", [], { note: "text", archived: 1 }),
      enpassItem("Gone", "login", [], { trashed: 1 }),
    ),
  );
  assert.equal(formatId, "enpass-json");
  assert.deepEqual(rows, {
    Mail: {
      type: "password",
      list: "Work / Mail",
      url: "https://mail.test",
      username: "a@example.com",
      password: "pw",
      totp: "qg4r pwyf 4t23 v62g",
      fields: ["Other*pw2", "MORE / Question=blue", "MORE / Answer*sky", "tags=Work/Mail, Work"],
      imported: {
        favorite: true,
        ...DATES,
        passwordRevisionDate: DATES.creationDate,
        passwordHistory: [{ password: "older", lastUsedDate: "1970-01-01T00:00:01.000Z" }],
        history: [{ label: "Other", values: history }],
      },
    },
    Visa: { type: "note", fields: ["Number*4111"], imported: { category: "creditcard", ...DATES } },
    Note: { type: "note", list: "Archived", text: "text", imported: { archived: true, ...DATES } },
  });
  assert.deepEqual(problems, [
    "Mail kept_unused history",
    "Mail attachment scan.pdf",
    "Visa became_note",
    "Note archived",
    "Gone in_trash",
  ]);
});

test("Keeper: fields are imported, and a record in several folders goes into the first of them", async () => {
  const record = (title: string, more: object) => ({
    title,
    uid: "u",
    last_modified: 1_700_000_001,
    ...more,
  });
  const { rows, problems, formatId } = await importFile({
    shared_folders: [{ path: "Team", manage_users: true }],
    records: [
      record("Mail", {
        $type: "login",
        login: "ana",
        password: "pw",
        login_url: "https://mail.test",
        notes: "n",
        custom_fields: {
          $oneTimeCode: "otpauth://totp/x?secret=GEZDGNBV",
          $url: ["https://a.test", "https://b.test"],
          "$secret:Answer": "sky",
          "$phone:": { number: "555" },
          Plain: "text",
        },
        folders: [{ shared_folder: "Team", folder: "Mail\\a\\\\b" }, { folder: "Other" }],
      }),
      record("Visa", {
        $type: "bankCard",
        custom_fields: {
          $paymentCard: { cardNumber: "4111", cardExpirationDate: "06/2030", cardSecurityCode: "347" },
          "$birthDate:born": 648_604_800_000,
        },
      }),
      record("Old", { login: "o", password: "p", custom_fields: { "TFC:Keeper": "GEZDGNBV" } }),
    ],
  });
  const revisionDate = DATES.revisionDate;
  assert.equal(formatId, "keeper-json");
  assert.deepEqual(rows, {
    Mail: {
      type: "password",
      bucket: "Team",
      list: "Mail / a\\b",
      url: "https://mail.test",
      username: "ana",
      password: "pw",
      text: "n",
      totp: "otpauth://totp/x?secret=GEZDGNBV",
      urls: ["https://a.test", "https://b.test"],
      fields: ["Answer*sky", "phone number=555", "Plain=text"],
      imported: {
        revisionDate,
        folders: [
          { shared: "Team", own: "Mail\\a\\\\b" },
          { shared: "", own: "Other" },
        ],
      },
    },
    Visa: {
      type: "note",
      fields: [
        "paymentCard cardNumber*4111",
        "paymentCard cardExpirationDate*06/2030",
        "paymentCard cardSecurityCode*347",
        "born=1990-07-22",
      ],
      imported: { type: "bankCard", revisionDate },
    },
    Old: { type: "password", username: "o", password: "p", totp: "GEZDGNBV", imported: { revisionDate } },
  });
  assert.deepEqual(problems, ["Mail several_buckets list", "Visa became_note"]);
});

test("Psono: items are imported from nested folders", async () => {
  const item = (type: string, name: string, members: object) => ({
    ...{ type, name, create_date: "2022-12-13T19:41:02Z", write_date: "2022-12-13T19:41:03Z" },
    ...Object.fromEntries(Object.entries(members).map(([key, value]) => [`${type}_${key}`, value])),
  });
  const imported = { creationDate: "2022-12-13T19:41:02Z", revisionDate: "2022-12-13T19:41:03Z" };
  const { rows, problems, formatId } = await importFile({
    folders: [
      {
        name: "Work",
        items: [],
        folders: [
          {
            name: "Mail",
            items: [
              item("website_password", "Mail", {
                ...{ title: "Mail", url: "https://mail.test", username: "ana", password: "pw", notes: "n" },
                ...{ auto_submit: false, url_filter: "mail.test" },
                ...{ totp_period: 30, totp_algorithm: "SHA1", totp_digits: 6, totp_code: "GEZDGNBV" },
              }),
            ],
          },
        ],
      },
    ],
    items: [
      item("environment_variables", "Env", {
        title: "Env",
        variables: [{ key: "K", value: "V" }],
        notes: "",
      }),
      item("note", "Note", { title: "Note", notes: "text" }),
      item("bookmark", "Site", { title: "Site", url: "https://a.test", url_filter: "a.test" }),
    ],
  });
  assert.equal(formatId, "psono-json");
  assert.deepEqual(rows, {
    Mail: {
      ...MAIL_ROW,
      totp: "otpauth://totp/?secret=GEZDGNBV&period=30&algorithm=SHA1&digits=6",
      imported,
    },
    Env: { type: "note", fields: ["K*V"], imported: { type: "environment_variables", ...imported } },
    Note: { type: "note", text: "text", imported },
    Site: { type: "password", url: "https://a.test", imported },
  });
  assert.deepEqual(problems, ["Env became_note"]);
});

test("a file of 20,000 items from each program is imported completely", async () => {
  await importMany("enpass-json", (rows) =>
    enpass(...rows.map((at) => enpassItem(`Entry ${at}`, "login", [enpassField("password", "P", "p")]))),
  );
  await importMany("keeper-json", (rows) =>
    JSON.stringify({ records: rows.map((at) => ({ title: `Entry ${at}`, password: "p" })) }),
  );
  await importMany("psono-json", (rows) =>
    JSON.stringify({ items: rows.map((at) => ({ type: "note", name: `Entry ${at}`, note_notes: "n" })) }),
  );
});

test("JSON members that have the wrong type, or are named like `__proto__`, do no harm", async () => {
  for (const text of [
    '{"items":[{"template_type":1,"title":{},"fields":{"length":9},"folders":["__proto__"]}],"folders":[null]}',
    '{"records":[{"title":[],"custom_fields":{"__proto__":{"polluted":1},"constructor":[[[]]]},"folders":7}]}',
    '{"items":[{"type":"note","note_title":{}},null,7],"folders":[null,{"items":"x"}]}',
  ]) {
    const { refused } = await importFile(text);
    assert.equal(refused, undefined);
  }
  assert.equal(({} as { polluted?: number }).polluted, undefined);
});
