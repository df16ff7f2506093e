import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf, importFile, importMany } from "./imported.ts";
import { makeZip } from "./make-zip.ts";

const CREDENTIALS = [
  "username",
  "username2",
  "username3",
  "title",
  "password",
  "note",
  "url",
  "category",
  "otpUrl",
];
const credentials = csvOf(CREDENTIALS, [
  "ana",
  "a@example.com",
  "",
  "Mail",
  "pw",
  "n",
  "https://mail.test",
  "Work",
  "otpauth://totp/x?secret=GEZDGNBV",
]);
const notes = csvOf(["title", "note"], ["Door", "Ring\ntwice"]);
const payments = csvOf(
  [
    "type",
    "account_name",
    "account_holder",
    "cc_number",
    "code",
    "expiration_month",
    "expiration_year",
    "routing_number",
    "account_number",
    "country",
    "issuing_bank",
    "note",
    "name",
  ],
  ["payment_card", "Visa", "Ana", "4111", "123", "7", "2030", "", "", "CA", "", "", ""],
  ["bank", "Savings", "Ana", "", "", "", "", "006", "987", "CA", "Example Bank", "n", ""],
);
const ids = csvOf(
  ["type", "number", "name", "issue_date", "expiration_date", "place_of_issue", "state"],
  ["passport", "AB1", "Ana", "2020-01-01", "2030-01-01", "Québec", ""],
);
const personal = csvOf(
  "type,title,first_name,middle_name,last_name,login,date_of_birth,place_of_birth,email,email_type,item_name,phone_number,address,country,state,city,zip,address_recipient,address_building,address_apartment,address_floor,address_door_code,job_title,url".split(
    ",",
  ),
  [
    "email",
    ...Array.from({ length: 7 }, () => ""),
    "me@example.com",
    "personal",
    "Email 1",
    ...Array.from({ length: 13 }, () => ""),
  ],
);

const MAIL = {
  type: "password",
  list: "Work",
  url: "https://mail.test",
  username: "ana",
  password: "pw",
  text: "n",
  totp: "otpauth://totp/x?secret=GEZDGNBV",
  fields: ["second_username=a@example.com"],
};
const ALL = {
  Mail: MAIL,
  Door: { type: "note", text: "Ring\ntwice" },
  Visa: {
    type: "note",
    fields: [
      "kind=payment_card",
      "cardholder=Ana",
      "number*4111",
      "security_code*123",
      "expiry_month=7",
      "expiry_year=2030",
      "country=CA",
    ],
  },
  Savings: {
    type: "note",
    text: "n",
    fields: [
      "kind=bank",
      "cardholder=Ana",
      "account_number*987",
      "routing_number=006",
      "bank=Example Bank",
      "country=CA",
    ],
  },
  "passport Ana": {
    type: "note",
    fields: [
      "kind=passport",
      "full_name=Ana",
      "licence_number*AB1",
      "issue_date=2020-01-01",
      "expiry_date=2030-01-01",
      "issued_in=Québec",
    ],
  },
  "Email 1": { type: "note", fields: ["kind=email", "email=me@example.com", "email_type=personal"] },
};

test("a ZIP with a file for each kind of item is imported", async () => {
  const { rows, problems, formatId } = await importFile(
    makeZip([
      { path: "credentials.csv", content: credentials },
      { path: "securenotes.csv", content: notes },
      { path: "payments.csv", content: payments },
      { path: "ids.csv", content: ids },
      { path: "personalInfo.csv", content: personal },
      { path: "__MACOSX/._credentials.csv", content: "x" },
    ]),
  );
  assert.equal(formatId, "dashlane-zip");
  assert.deepEqual(rows, ALL);
  assert.deepEqual(
    problems,
    ["Visa", "Savings", "passport Ana", "Email 1"].map((name) => `${name} became_note`),
  );
});

test("each file alone is recognised by its headings, and a file with only headings has no rows", async () => {
  for (const [content, formatId] of [
    [credentials, "dashlane-csv"],
    [payments, "dashlane-payments-csv"],
    [ids, "dashlane-ids-csv"],
    [personal, "dashlane-personal-csv"],
    [notes, "dashlane-notes-csv"],
  ] as const)
    assert.equal((await importFile(content, { name: "export.txt" })).formatId, formatId);
  const old = credentials.replace("otpUrl", "otpSecret");
  assert.deepEqual((await importFile(old)).rows["Mail"], MAIL);
  assert.deepEqual((await importFile(csvOf(CREDENTIALS))).count, 0);
});

test("a file of 20,000 rows is imported completely", () =>
  importMany("dashlane-csv", (rows) =>
    csvOf(CREDENTIALS, ...rows.map((at) => ["u", "", "", `Entry ${at}`, "p", "", "https://a.test", "", ""])),
  ));
