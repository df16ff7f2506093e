/** @file The CSV of NordPass, RoboForm and Padloc. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf, importFile, importMany } from "./imported.ts";

const NORDPASS =
  "name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields".split(
    ",",
  );
const nordRow = (values: Readonly<Record<string, string>>) =>
  NORDPASS.map((heading) => values[heading] ?? "");

test("NordPass: logins, cards, notes, folders and fields are imported", async () => {
  const { rows, problems, formatId } = await importFile(
    csvOf(
      NORDPASS,
      nordRow({ name: "Work", type: "folder" }),
      nordRow({
        name: "Mail",
        url: "https://mail.test",
        additional_urls: '["https://old.test"]',
        username: "ana",
        password: "pw",
        folder: "Work",
        type: "password",
        custom_fields: '[{"label":"Door","type":"hidden","value":"12"}]',
      }),
      nordRow({
        name: "Visa",
        cardholdername: "Ana",
        cardnumber: "4111",
        cvc: "123",
        expirydate: "07/30",
        type: "credit_card",
      }),
      nordRow({
        name: "Ana",
        note: "at home",
        full_name: "Ana Roy",
        phone_number: "555 0100",
        email: "ana@mail.test",
        address1: "1 Main St",
        address2: "Unit 2",
        zipcode: "H0H 0H0",
        city: "Laval",
        state: "QC",
        country: "CA",
        type: "identity",
      }),
      nordRow({ name: "Note", note: "text", type: "note", custom_fields: "{broken" }),
    ),
  );
  assert.equal(formatId, "nordpass-csv");
  assert.deepEqual(rows, {
    Mail: {
      type: "password",
      list: "Work",
      url: "https://mail.test",
      username: "ana",
      password: "pw",
      urls: ["https://old.test"],
      fields: ["Door*12"],
      imported: { type: "password" },
    },
    Visa: {
      type: "note",
      fields: ["cardholder=Ana", "number*4111", "security_code*123", "expiry_date=07/30"],
      imported: { type: "credit_card" },
    },
    Ana: {
      type: "note",
      text: "at home",
      fields: [
        "full_name=Ana Roy",
        "phone=555 0100",
        "email=ana@mail.test",
        "address_1=1 Main St",
        "address_2=Unit 2",
        "postal_code=H0H 0H0",
        "city=Laval",
        "state=QC",
        "country=CA",
      ],
      imported: { type: "identity" },
    },
    Note: { type: "note", text: "text", fields: ["custom_fields*{broken"], imported: { type: "note" } },
  });
  assert.deepEqual(problems, ["Work is_folder", "Visa became_note", "Ana became_note"]);
});

test("RoboForm: a row may have more cells than there are headings", async () => {
  const { rows, problems, formatId } = await importFile(
    `Name,Url,MatchUrl,Login,Pwd,Note,Folder,RfFieldsV2
Mail,https://mail.test/login,https://mail.test,ana,pw,n,/Work/Mail,"User ID$,,,txt,ana","Password$,,,pwd,pw","PIN,,,pwd,12,34"
Door,,,,,Ring twice,Home,
`,
  );
  assert.equal(formatId, "roboform-csv");
  assert.deepEqual(rows, {
    Mail: {
      type: "password",
      list: "Work / Mail",
      url: "https://mail.test/login",
      username: "ana",
      password: "pw",
      text: "n",
      urls: ["https://mail.test"],
      fields: ["PIN*12,34"],
    },
    Door: { type: "note", list: "Home", text: "Ring twice" },
  });
  assert.deepEqual(problems, []);
});

test("Padloc: every column becomes a field of the entry or a custom field", async () => {
  const { rows, formatId } = await importFile(
    csvOf(
      ["name", "tags", "Username", "Password", "URL", "One-Time Password", "Card Number"],
      ["Mail", "Work,Mail", "ana", "pw", "https://mail.test", "GEZDGNBV", ""],
      ["Visa", "", "", "", "", "", "4111"],
    ),
  );
  assert.equal(formatId, "padloc-csv");
  assert.deepEqual(rows, {
    Mail: {
      type: "password",
      list: "Work",
      url: "https://mail.test",
      username: "ana",
      password: "pw",
      totp: "GEZDGNBV",
      fields: ["tags=Work, Mail"],
      imported: { tags: ["Work", "Mail"] },
    },
    Visa: { type: "note", fields: ["Card Number*4111"] },
  });
});

test("a file of 20,000 rows is imported completely, from NordPass and from RoboForm", async () => {
  await importMany("nordpass-csv", (rows) =>
    csvOf(NORDPASS, ...rows.map((at) => nordRow({ name: `Entry ${at}`, password: "p" }))),
  );
  await importMany("roboform-csv", (rows) =>
    csvOf(
      ["Name", "Url", "MatchUrl", "Login", "Pwd", "Note", "Folder", "RfFieldsV2"],
      ...rows.map((at) => [`Entry ${at}`, "https://a.test", "", "u", "p", "", "", ""]),
    ),
  );
});
