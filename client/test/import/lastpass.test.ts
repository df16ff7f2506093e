import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf, importFile, importMany } from "./imported.ts";

const NOW = ["url", "username", "password", "totp", "extra", "name", "grouping", "fav"];

test("logins are imported with their folders, one-time codes and favourites", async () => {
  const { rows, formatId } = await importFile(
    csvOf(
      NOW,
      [
        "https://a.test/?x=1&y=2",
        "ana",
        "a&amp;b",
        "GEZDGNBVGY3TQOJQ",
        "n\nm",
        "R&amp;D",
        "Work\\Servers",
        "1",
      ],
      ["http://", "bo", "p", "", "", "No address", "(none)", "0"],
      ["https://c.test", "", "", "", "", "C", "(keine)", "0"],
    ),
  );
  assert.equal(formatId, "lastpass-csv");
  assert.deepEqual(rows, {
    "R&D": {
      type: "password",
      list: "Work / Servers",
      url: "https://a.test/?x=1&y=2",
      username: "ana",
      password: "a&amp;b",
      text: "n\nm",
      totp: "GEZDGNBVGY3TQOJQ",
      imported: { favorite: true },
    },
    "No address": { type: "password", username: "bo", password: "p" },
    C: { type: "password", url: "https://c.test" },
  });
});

test("notes of a type become notes with fields, and plain notes are not changed", async () => {
  const card =
    "NoteType:Credit Card\nLanguage:en-US\nName on Card:Ana\nNumber:4111\nExpiration Date:June,2030\nNotes:first\nPIN: not a field";
  const { rows, problems } = await importFile(
    csvOf(
      NOW,
      ["http://sn", "", "", "", card, "Visa", "", "0"],
      ["http://sn", "", "", "", "Door: 12\nRing twice", "Home", "", "0"],
      ["http://sn", "", "", "", "NoteType:SSH Key\nPrivate Key:-----BEGIN\nAAAA\n-----END", "Key", "", "0"],
    ),
  );
  assert.deepEqual(rows, {
    Visa: {
      type: "note",
      text: "first\nPIN: not a field",
      fields: ["Language=en-US", "Name on Card=Ana", "Number*4111", "Expiration Date=June,2030"],
      imported: { kind: "Credit Card" },
    },
    Home: { type: "note", text: "Door: 12\nRing twice" },
    Key: { type: "note", text: "Private Key:\n-----BEGIN\nAAAA\n-----END", imported: { kind: "SSH Key" } },
  });
  assert.deepEqual(problems, ["Visa became_note", "Key became_note", "Key moved_to_text field"]);
});

test("earlier orders of the columns, and a column of a later version, are read", async () => {
  const old = await importFile("url,username,password,extra,name,grouping,fav\nhttps://a.test,u,p,e,A,G,1\n");
  assert.deepEqual([old.formatId, old.rows["A"]?.["text"]], ["lastpass-csv", "e"]);
  const later = await importFile(
    "url,username,password,extra,name,grouping,fav,totp,attachments\nhttps://a.test,u,p,,A,,0,,photo.jpg\n",
  );
  assert.deepEqual(later.rows["A"]?.["fields"], ["attachments=photo.jpg"]);
});

test("the rows before an unclosed quotation mark are imported, and the rows after it are left out", async () => {
  const { rows, problems } = await importFile(
    `${NOW.join(",")}\nhttps://a.test,u,p,,,A,,0\n,,,,,,,\n"https://b.test,u,p,,,B,,0\nhttps://c.test,u,p,,,C,,0\n`,
  );
  assert.deepEqual(Object.keys(rows), ["A"]);
  assert.equal(problems.filter((line) => line.endsWith("open_quote")).length, 1);
});

test("a file of 20,000 rows is imported completely", () =>
  importMany("lastpass-csv", (rows) =>
    csvOf(
      NOW,
      ...rows.map((at) => [`https://${at}.test`, "u", "p", "", "x".repeat(200), `Entry ${at}`, "F", "0"]),
    ),
  ));
