import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf, importFile, importMany } from "./imported.ts";

const CHROME = ["name", "url", "username", "password", "note"];
const FIREFOX =
  "url,username,password,httpRealm,formActionOrigin,guid,timeCreated,timeLastUsed,timePasswordChanged";
const APPLE = ["Title", "URL", "Username", "Password", "Notes", "OTPAuth"];

test("Chrome's passwords are imported, also those of Android apps", async () => {
  const app = "android://c2hh==@com.example.app/";
  const { rows, formatId, problems } = await importFile(
    csvOf(
      CHROME,
      ["example.com", "https://example.com/login", "ana", '=cmd("x")', "two\nlines, and a comma"],
      [app, app, "bo", "p", ""],
      ["", "https://empty.example.com/", "", "", ""],
    ),
  );
  assert.equal(formatId, "chromium-csv");
  assert.deepEqual(rows, {
    "example.com": {
      type: "password",
      url: "https://example.com/login",
      username: "ana",
      password: '=cmd("x")',
      text: "two\nlines, and a comma",
    },
    "com.example.app": { type: "password", url: app, username: "bo", password: "p" },
    "empty.example.com": { type: "password", url: "https://empty.example.com/" },
  });
  assert.deepEqual(problems, ["empty.example.com name_made"]);
  const old = await importFile("name,url,username,password\nA,https://a.test,u,p\n");
  assert.deepEqual([old.formatId, Object.keys(old.rows)], ["chromium-csv", ["A"]]);
});

test("Firefox's logins are named after their hosts, and the Firefox account is left out", async () => {
  const guid = "{11111111-2222-3333-4444-555555555555}";
  const { rows, formatId, problems } = await importFile(
    `${FIREFOX}\n"https://www.example.com","ana","p,w",,"https://www.example.com","${guid}","1700000000000","1700000001000","1700000002000"
"https://router.test","admin","x","Router","","${guid}","never","",""
"chrome://FirefoxAccounts","me","token",,,"${guid}","1","1","1"\n`,
  );
  assert.equal(formatId, "firefox-csv");
  assert.deepEqual(rows, {
    "example.com": {
      type: "password",
      url: "https://www.example.com",
      username: "ana",
      password: "p,w",
      imported: {
        guid,
        formActionOrigin: "https://www.example.com",
        creationDate: "2023-11-14T22:13:20.000Z",
        lastUsedDate: "2023-11-14T22:13:21.000Z",
        revisionDate: "2023-11-14T22:13:22.000Z",
      },
    },
    "router.test": {
      type: "password",
      url: "https://router.test",
      username: "admin",
      password: "x",
      imported: { guid, formActionOrigin: "", httpRealm: "Router" },
    },
  });
  assert.ok(problems.includes("firefoxaccounts browser_account"));
});

test("Apple's passwords are imported with their one-time codes", async () => {
  const totp = "otpauth://totp/Example:ana?secret=GEZDGNBVGY3TQOJQ&issuer=Example";
  const { rows, formatId } = await importFile(
    csvOf(APPLE, ["Example (ana)", "https://example.com/", "ana", "pw", "a note", totp]),
  );
  assert.equal(formatId, "apple-csv");
  assert.deepEqual(rows, {
    "Example (ana)": {
      type: "password",
      url: "https://example.com/",
      username: "ana",
      password: "pw",
      text: "a note",
      totp,
    },
  });
});

test("a file is recognised even if a spreadsheet has saved it with semicolons", async () => {
  const { formatId, rows } = await importFile(
    "name;url;username;password;note\r\nA;https://a.test;u;p;n\r\n",
  );
  assert.equal(formatId, "chromium-csv");
  assert.equal(rows["A"]?.["password"], "p");
});

test("a file of 20,000 rows is imported completely, from Chrome and from Apple", async () => {
  await importMany("chromium-csv", (rows) =>
    csvOf(CHROME, ...rows.map((at) => [`Entry ${at}`, `https://${at}.test/`, "u", `p${at}`, ""])),
  );
  await importMany("apple-csv", (rows) =>
    csvOf(APPLE, ...rows.map((at) => [`Entry ${at}`, `https://${at}.test/`, "u", `p${at}`, "", ""])),
  );
});
