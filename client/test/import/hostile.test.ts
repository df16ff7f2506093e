/** @file Large and hostile files. An algorithm that takes quadratic time would need minutes for them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nestsDeeperThan } from "../../src/extra/nesting.ts";
import { BITWARDEN_CSV } from "../../src/import/bitwarden/bitwarden-csv.ts";
import { BITWARDEN_JSON } from "../../src/import/bitwarden/bitwarden-json.ts";
import { GENERIC_CSV } from "../../src/import/csv/generic-csv.ts";
import { guessReading } from "../../src/import/csv/guess-reading.ts";
import { splitUrls } from "../../src/import/csv/split-urls.ts";
import { hostName } from "../../src/import/host-name.ts";
import { parseXml } from "../../src/import/xml/parse-xml.ts";
import { WORDS } from "./import-words.ts";

const ROWS = 10_000;
const MB = 1024 * 1024;

const rows = Array.from({ length: ROWS }, (_, at) => ({
  type: 1,
  name: `Entry ${at}`,
  notes: "First line\nsecond line",
  fields: [{ name: "PIN", value: `${at}`, type: 1 }],
  login: {
    uris: [{ uri: `https://${at}.example.test/login` }, { uri: `https://alt${at}.example.test` }],
    username: `user${at}@example.test`,
    password: `pass,"word" ${at}`,
    totp: "GEZDGNBVGY3TQOJQ",
  },
}));

test("10,000 rows of JSON are all read", () => {
  const text = JSON.stringify({ encrypted: false, folders: [], items: rows });
  assert.equal(BITWARDEN_JSON.read(text, WORDS).rows.length, ROWS);
});

test("10,000 rows of CSV are all read", () => {
  const lines = rows.map(({ name, notes, login }) =>
    [name, login.uris.map(({ uri }) => uri).join(","), login.username, login.password, notes, login.totp]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(","),
  );
  const text = ["name,url,username,password,note,totp", ...lines].join("\r\n");
  assert.equal(GENERIC_CSV.read(text, WORDS).rows.length, ROWS);
});

const HOSTILE: Readonly<Record<string, string>> = {
  "one quoted field of quotes": `name,password\n"${'"x'.repeat(MB)}`,
  "doubled quotes": `name,password\n"${'""'.repeat(2 * MB)}"`,
  "quotes and spaces": `name,password\n${'" '.repeat(MB)}`,
  "quoted fields without line breaks": `name,password\n${'"a",'.repeat(MB / 2)}`,
  "one huge cell": `name,password\na,${"x".repeat(20 * MB)}`,
  "only separators": ",".repeat(2 * MB),
  "only line breaks": `name,password${"\n".repeat(40_000)}`,
  "only spaces": " ".repeat(10 * MB),
  "an endless heading": `${"name".repeat(MB)},password\na,b`,
};

for (const [what, text] of Object.entries(HOSTILE))
  test(`hostile CSV is read or refused quickly: ${what}`, () => {
    try {
      GENERIC_CSV.read(text, WORDS);
    } catch (error) {
      assert.ok(error instanceof Error && error.name === "ImportRefused");
    }
  });

test("hostile texts do not slow down regular expressions", () => {
  splitUrls(" ".repeat(200_000));
  splitUrls(",;".repeat(200_000));
  splitUrls(`a${".a".repeat(100_000)}!`);
  splitUrls("a".repeat(200_000));
  splitUrls("https://a,".repeat(50_000));
  guessReading("@".repeat(65_536));
  hostName(`a${".a".repeat(MB)}!`);
  hostName(`https://${"@".repeat(MB)}`);
  parseXml(`<a =${"a".repeat(MB)}/>`);
  parseXml(`<a ${"a ".repeat(MB)}=""/>`);
  const fields = `${": ".repeat(MB)}\u2028`;
  BITWARDEN_CSV.read(
    `type,name,notes,fields,login_uri,login_username,login_password,login_totp\n,,,"${fields}"`,
    WORDS,
  );
  assert.equal(nestsDeeperThan(`"${"\\".repeat(10 * MB)}`, 64), false);
});

test("names of built-in properties are not XML entities", () => {
  assert.equal(parseXml("<a>&toString;&__proto__;&amp;</a>").text, "&toString;&__proto__;&");
});
